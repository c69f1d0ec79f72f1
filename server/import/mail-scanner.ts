import { fieldValue, readHeader } from '../mail/header-fields.ts';
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

interface ReadHeader {
  facts: MailFacts;
  identity: MailIdentity;
  /** The line that ends the last part of a multipart mail and has not come yet. */
  closing: string | undefined;
  zeroed: boolean;
  claimedEnd: number | undefined;
}

interface Current {
  start: number;
  length: number;
  fromLine: string | undefined;
  /** Its beginning, until the header is whole. */
  header: Buffer;
  read: ReadHeader | undefined;
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
  /** Bytes before it that are only empty lines. */
  #blank = 0;
  /** What the last mail ends within, '' when it is whole: else the file was cut off. */
  endsWithin: '' | 'header' | 'parts' = '';
  /** Mails with a hole of zeros, as a failing disk leaves them. */
  zeroed = 0;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  begin(start: number, fromLine: string): void {
    this.finish();
    this.fromLines++;
    this.#mail = { start, length: 0, fromLine, header: Buffer.alloc(0), read: undefined, stray: false };
  }

  data(bytes: Buffer, wholeLines: boolean): void {
    if (!this.#mail && isBlank(bytes)) {
      this.#blank += bytes.length;
      return;
    }
    this.#mail ??= {
      start: this.#blank,
      length: 0,
      fromLine: undefined,
      header: Buffer.alloc(0),
      read: undefined,
      stray: true,
    };
    const mail = this.#mail;
    mail.length += bytes.length;
    if (mail.read) {
      this.#readBody(mail.read, bytes, wholeLines);
      return;
    }
    mail.header = mail.header.length > 0 ? Buffer.concat([mail.header, bytes]) : bytes;
    if (headerIsWhole(mail.header)) this.#readHeader(mail);
    // The chunk is reused or big: only its end that is still needed is kept.
    else mail.header = Buffer.from(mail.header);
  }

  claimedEnd(): number | undefined {
    return this.#mail?.read?.claimedEnd;
  }

  /** The mail, or the file, is at its end. */
  finish(): void {
    const mail = this.#mail;
    this.#mail = undefined;
    if (!mail) return;
    if (mail.stray) this.strayBytes = mail.length;
    const cutOff = !mail.read && mail.length > 0;
    const { facts, identity, closing, zeroed } = mail.read ?? this.#readHeader(mail);
    this.endsWithin = cutOff ? 'header' : closing === undefined ? '' : 'parts';
    if (zeroed) this.zeroed++;
    const { start, length } = mail;
    this.#options.found({ start, stop: start + length, facts, hash: identity.digest() });
  }

  #readHeader(mail: Current): ReadHeader {
    const { fields, bodyStart } = readHeader(mail.header);
    const facts = readFacts(fields, { fromLine: mail.fromLine, now: this.#options.now });
    const identity = new MailIdentity(fields, mail.fromLine);
    const length = /^\d{1,15}$/.exec(fieldValue(fields, 'content-length') ?? '');
    const claimedEnd = length ? mail.start + bodyStart + Number(length[0]) : undefined;
    const closing = closingOf(fieldValue(fields, 'content-type'));
    mail.read = { facts, identity, closing, zeroed: false, claimedEnd };
    this.#readBody(mail.read, mail.header.subarray(bodyStart), true);
    mail.header = Buffer.alloc(0);
    return mail.read;
  }

  #readBody(read: ReadHeader, bytes: Buffer, wholeLines: boolean): void {
    const unquote = this.#options.quoted && wholeLines;
    for (const piece of unquote ? unquoteFromLines(bytes) : [bytes]) read.identity.update(piece);
    if (read.closing !== undefined && bytes.includes(read.closing)) read.closing = undefined;
    read.zeroed ||= bytes.includes(hole);
  }
}

/** No mail has as many zeros in a row; where the disk lost a block they are more. */
const hole = Buffer.alloc(256);

const isBlank = (bytes: Buffer) => bytes.length < 10_000 && bytes.toString('latin1').trim() === '';

function closingOf(contentType = ''): string | undefined {
  const boundary = /^\s*multipart\/.*?boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return boundary ? `--${boundary[1] ?? boundary[2]}--` : undefined;
}

/** Whether the bytes of a mail reach beyond its header. */
export function headerIsWhole(bytes: Buffer): boolean {
  const empty = bytes[0] === 10 || (bytes[0] === 13 && bytes[1] === 10);
  return empty || bytes.includes('\n\n') || bytes.includes('\n\r\n') || bytes.length > longestHeader;
}
