import { readHeader } from '../mail/header-fields.ts';
import { type MailFacts, readFacts } from '../mail/mail-facts.ts';
import { MailIdentity } from '../mail/mail-identity.ts';
import type { Timestamp } from '../time.ts';
import type { MboxSink } from './mbox-splitter.ts';
import { unquoteFromLines } from './unquote.ts';

/** A mail as the first pass over a file knows it: where it lies and what its header says. */
export interface ScannedMail {
  /** Its bytes in the file, without the From_ line: [start, stop). */
  start: number;
  stop: number;
  facts: MailFacts;
  /** Content hash, see MailIdentity. */
  hash: string;
}

export interface ScanOptions {
  /** An mbox's quoting of From lines is undone. */
  quoted: boolean;
  now: Timestamp;
  found: (mail: ScannedMail) => void;
}

interface Current {
  start: number;
  length: number;
  fromLine: string | undefined;
  /** Its beginning, until the header is whole. */
  header: Buffer;
  read: { facts: MailFacts; identity: MailIdentity } | undefined;
  /** No From_ line stands before it. */
  stray: boolean;
}

/** A header longer than this is not one: the rest counts as text. */
const longestHeader = 1 << 20;

/** Turns what a splitter finds into scanned mails. Holds one header at most, however big the mails are. */
export class MailScanner implements MboxSink {
  readonly #options: ScanOptions;
  #mail: Current | undefined;
  /** How many From_ lines there were: none means that the file is no mbox. */
  fromLines = 0;
  /** Bytes before the first From_ line. They are found as a mail, since nothing may be lost. */
  strayBytes = 0;
  /** True when the last mail ends within its header: the file was cut off. */
  endsInHeader = false;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  begin(start: number, fromLine: string): void {
    this.finish();
    this.fromLines++;
    this.#mail = { start, length: 0, fromLine, header: Buffer.alloc(0), read: undefined, stray: false };
  }

  data(bytes: Buffer, wholeLines: boolean): void {
    this.#mail ??= { start: 0, length: 0, fromLine: undefined, header: Buffer.alloc(0), read: undefined, stray: true };
    const mail = this.#mail;
    mail.length += bytes.length;
    if (mail.read) {
      const unquote = this.#options.quoted && wholeLines;
      for (const piece of unquote ? unquoteFromLines(bytes) : [bytes]) mail.read.identity.update(piece);
      return;
    }
    mail.header = mail.header.length > 0 ? Buffer.concat([mail.header, bytes]) : bytes;
    if (headerIsWhole(mail.header)) this.#readHeader(mail);
    // The chunk is reused or big: only its end that is still needed is kept.
    else mail.header = Buffer.from(mail.header);
  }

  /** The mail, or the file, is at its end. */
  finish(): void {
    const mail = this.#mail;
    this.#mail = undefined;
    if (!mail) return;
    if (mail.stray) {
      if (mail.length === mail.header.length && mail.header.toString('latin1').trim() === '') return;
      this.strayBytes = mail.length;
    }
    this.endsInHeader = !mail.read && mail.length > 0;
    const { facts, identity } = mail.read ?? this.#readHeader(mail);
    const { start, length } = mail;
    this.#options.found({ start, stop: start + length, facts, hash: identity.digest() });
  }

  #readHeader(mail: Current): NonNullable<Current['read']> {
    const { fields, bodyStart } = readHeader(mail.header);
    const facts = readFacts(fields, { fromLine: mail.fromLine, now: this.#options.now });
    const identity = new MailIdentity(fields, mail.fromLine);
    const body = mail.header.subarray(bodyStart);
    for (const piece of this.#options.quoted ? unquoteFromLines(body) : [body]) identity.update(piece);
    mail.read = { facts, identity };
    mail.header = Buffer.alloc(0);
    return mail.read;
  }
}

function headerIsWhole(bytes: Buffer): boolean {
  const empty = bytes[0] === 10 || (bytes[0] === 13 && bytes[1] === 10);
  return empty || bytes.includes('\n\n') || bytes.includes('\n\r\n') || bytes.length > longestHeader;
}
