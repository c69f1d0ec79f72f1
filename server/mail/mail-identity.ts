import { createHash, type Hash } from 'node:crypto';
import { fieldValue, fieldValues, type HeaderField } from './header-fields.ts';

/** What travels with a mail unchanged. Received, Status and the like differ between two copies of the same mail. */
const travelling = ['message-id', 'date', 'from', 'to', 'cc', 'subject'];

/**
 * The hash that, with the Message-ID, tells whether two mails are the same: over the fields that travel with a mail and
 * its body with line ends made alike, so that one mail from an mbox, an eml file and another folder comes in once.
 */
export class MailIdentity {
  readonly #hash: Hash = createHash('sha256');
  /** Takes a piece without its returns: the same memory for all of a mail. */
  #memory: Buffer | undefined;
  /** Line ends that count only when something follows: formats differ in how many they put at the end. */
  #newlines = 0;

  /** `fromLine` dates a mail that has neither Date nor Received: without it two such mails could be taken for one. */
  constructor(fields: readonly HeaderField[], fromLine: string | undefined) {
    for (const name of travelling) {
      for (const value of fieldValues(fields, name)) this.#hash.update(`${name}:${value.replace(/\s+/g, ' ')}\n`);
    }
    if (fieldValue(fields, 'date') === undefined) {
      this.#hash.update(`${fieldValue(fields, 'received') ?? fromLine ?? ''}\n`);
    }
    this.#hash.update('\n');
  }

  /** Takes the next bytes of the body. */
  update(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += pieceLength) this.#take(bytes.subarray(at, at + pieceLength));
  }

  #take(bytes: Uint8Array): void {
    const text = bytes.includes(carriageReturn) ? this.#withoutReturns(bytes) : bytes;
    let end = text.length;
    while (end > 0 && text[end - 1] === 10) end--;
    if (end > 0) {
      if (this.#newlines > 0) this.#hash.update('\n'.repeat(this.#newlines));
      this.#hash.update(text.subarray(0, end));
      this.#newlines = 0;
    }
    this.#newlines += text.length - end;
  }

  #withoutReturns(bytes: Uint8Array): Uint8Array {
    if (!this.#memory || this.#memory.length < bytes.length) this.#memory = Buffer.allocUnsafe(bytes.length);
    let length = 0;
    for (let at = 0; at < bytes.length; ) {
      const found = bytes.indexOf(carriageReturn, at);
      const end = found < 0 ? bytes.length : found;
      this.#memory.set(bytes.subarray(at, end), length);
      length += end - at;
      at = end + 1;
    }
    return this.#memory.subarray(0, length);
  }

  /** SHA-256, hexadecimal. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Of a big mail no more than this is copied at a time. */
const pieceLength = 64 * 1024;
const carriageReturn = 13;
