import type { MailParser, MimePart } from './mime-parser.ts';
import type { Spool, SpooledFile, SpoolWriter } from './spool.ts';

/** The files of a mail that are in a spool, and how many bytes of others are in memory. */
export class SpooledParts {
  readonly spool: Spool;
  readonly #files = new Map<unknown, SpooledFile>();
  #inMemory = 0;

  constructor(spool: Spool) {
    this.spool = spool;
  }

  /** The file with the bytes of a part or an attachment, whose own content is empty then. */
  fileOf({ content }: { content: unknown }): SpooledFile | undefined {
    return this.#files.get(content);
  }

  /** Whether so many bytes more can stay in memory; if so, they do. */
  hasRoom(bytes: number): boolean {
    const { file, all } = this.spool.limits;
    if (bytes > file || this.#inMemory + bytes > all) return false;
    this.#inMemory += bytes;
    return true;
  }

  /** Notes that a file has all bytes of a part. */
  replace(part: MimePart, file: SpooledFile): void {
    part.content = new ArrayBuffer(0);
    this.#files.set(part.content, file);
  }
}

/** postal-mime rewrites the text of appointments as a whole. */
const rewritten = new Set(['text/calendar', 'application/ics']);

/**
 * Takes the files of a mail out of memory while a parser takes it apart: big ones as their bytes come in, small ones once
 * they are many. Texts stay, and without a spool the files do, too.
 */
export class PartSpooler {
  readonly #parser: MailParser;
  readonly #parts: SpooledParts | undefined;
  /** The part that lines go to. */
  #part: MimePart;
  #writer: SpoolWriter | undefined;
  /** What is decoded on its way to the disk. */
  #memory = Buffer.alloc(0);
  /** Bytes that it was fed since it was looked at. */
  #unseen = 0;

  constructor(parser: MailParser, parts: SpooledParts | undefined) {
    this.#parser = parser;
    this.#parts = parts;
    this.#part = parser.currentNode;
  }

  /** To be called after every line, with its length: looks at a part now and then, and when it has ended. */
  passed(bytes: number): void {
    this.#unseen += bytes;
    if (this.#parser.currentNode !== this.#part) {
      this.end();
      this.#part = this.#parser.currentNode;
    } else if (this.#unseen >= (this.#parts?.spool.limits.file ?? often)) {
      this.#unseen = 0;
      this.#drain();
    }
  }

  /** To be called when the mail has ended. */
  end(): void {
    const { content } = this.#part;
    const parts = this.#parts;
    if (!parts || !content || !this.#isFile()) return;
    const bytes = new Uint8Array(content);
    if (this.#writer) {
      this.#writer.write(bytes);
      parts.replace(this.#part, this.#writer.end());
      this.#writer = undefined;
    } else if (!parts.hasRoom(bytes.length)) parts.replace(this.#part, parts.spool.put(bytes));
  }

  /** Lets go of a file that did not become whole. */
  drop(): void {
    this.#writer?.drop();
  }

  #drain(): void {
    const { contentDecoder: decoder, contentType } = this.#part;
    if (!decoder) return;
    // Nobody reads what stands before the first part and behind the last one.
    if (contentType.multipart) decoder.chunks.length = 0;
    if (!this.#parts || !this.#isFile()) return;
    const { spool } = this.#parts;
    const bytes = Buffer.concat(decoder.chunks.map(asBytes));
    if (!this.#writer && bytes.length <= spool.limits.file) return;
    const writer = this.#writer ?? spool.begin();
    this.#writer = writer;
    writer.write(bytes);
    decoder.chunks.length = 0;
    // From now on it is decoded into one piece of memory: what is thrown away takes room until it is cleared away.
    if (decoder.pushChunk) decoder.pushChunk = (base64) => writer.write(this.#decode(base64));
  }

  #decode(base64: string): Buffer {
    if (this.#memory.length < base64.length) this.#memory = Buffer.allocUnsafe(2 * base64.length);
    return this.#memory.subarray(0, this.#memory.write(base64, 'base64'));
  }

  #isFile(): boolean {
    const { multipart, parsed } = this.#part.contentType;
    return multipart === false && !rewritten.has(parsed.value) && !this.#parser.isText(this.#part);
  }
}

/** Bytes after which a part is looked at where there is no spool. */
const often = 64 * 1024;

const asBytes = (chunk: Uint8Array | ArrayBuffer | string): Uint8Array =>
  chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
