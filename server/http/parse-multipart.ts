import { invalid } from '../errors.ts';

const unreadable = () => invalid('The multipart body cannot be read. Check its boundary.');

/** Longest headers of a part, in bytes. */
const headersLimit = 16 * 1024;

/** A part of a multipart body. Its bytes are read whole or not at all, before the next part is asked for. */
export interface Part {
  name: string;
  /** undefined for a text field. */
  fileName: string | undefined;
  /** As the sender says it; '' when it does not. */
  contentType: string;
  bytes: AsyncIterable<Buffer>;
}

/**
 * The parts of a multipart body (RFC 7578) as they come in; no more of it is in memory than a chunk. Strict where the
 * platform's parser is lenient: nothing is replaced, and a part without a name or a missing end is an error.
 *
 * @param decode bytes of a header to text; throws for what is no UTF-8.
 */
export async function* parseMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  decode: (bytes: Uint8Array) => string,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const feed = new Feed(body);
  // The first delimiter begins the body, where no line end precedes it, or follows a preamble.
  await passOver(feed.until(delimiter));
  while (!(await feed.startsWith('--'))) {
    await feed.skipLineEnd();
    const headers = decode(await feed.takeHeaders(delimiter));
    const bytes = feed.until(delimiter, lineEnd.length);
    yield { ...readHeaders(headers), bytes };
    await passOver(bytes);
  }
}

/** What nobody wanted to read. */
async function passOver(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

/** The boundary that a Content-Type names; undefined without one. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

const lineEnd = Buffer.from('\r\n');

/** The body from where it was read up to. */
class Feed {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = lineEnd;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#source = body[Symbol.asyncIterator]();
  }

  /** Everything before the delimiter, which is passed over; `skip` leaves out so many bytes at the beginning. */
  async *until(delimiter: Buffer, skip = 0): AsyncGenerator<Buffer> {
    let skipped = 0;
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      const taken = this.#take(at < 0 ? this.#buffer.length - begun(this.#buffer, delimiter) : at);
      const wanted = taken.subarray(skip - skipped);
      skipped += taken.length - wanted.length;
      if (wanted.length > 0) yield wanted;
      if (at >= 0) return void this.#take(delimiter.length);
      await this.#more();
    }
  }

  async startsWith(text: string): Promise<boolean> {
    await this.#atLeast(text.length);
    return this.#buffer.toString('latin1', 0, text.length) === text;
  }

  /** A delimiter's line may end in blanks. */
  async skipLineEnd(): Promise<void> {
    while ((await this.startsWith(' ')) || (await this.startsWith('\t'))) this.#take(1);
    if (!(await this.startsWith('\r\n'))) throw unreadable();
  }

  /** The header lines. What is left begins with the line end before the part's bytes, or before the next delimiter. */
  async takeHeaders(delimiter: Buffer): Promise<Buffer> {
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      const next = this.#buffer.indexOf(delimiter);
      if (next >= 0 && (end < 0 || next < end)) throw unreadable();
      if (end >= 0) {
        const headers = this.#take(end);
        this.#take(lineEnd.length);
        return headers;
      }
      if (this.#buffer.length > headersLimit) throw unreadable();
      await this.#more();
    }
  }

  async #atLeast(size: number): Promise<void> {
    while (this.#buffer.length < size) await this.#more();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw unreadable();
    // Nothing is copied that need not be: of a file of 25 MB that would be as much to clear away.
    this.#buffer =
      this.#buffer.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#buffer, value]);
  }

  #take(size: number): Buffer {
    const taken = this.#buffer.subarray(0, size);
    this.#buffer = this.#buffer.subarray(size);
    return taken;
  }
}

/** How many bytes at the end may be the beginning of a delimiter. */
function begun(bytes: Buffer, delimiter: Buffer): number {
  const most = Math.min(bytes.length, delimiter.length - 1);
  for (let length = most; length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(delimiter.subarray(0, length))) return length;
  }
  return 0;
}

function readHeaders(text: string): Pick<Part, 'name' | 'fileName' | 'contentType'> {
  const lines = text.split('\r\n');
  const line = lines.find((header) => /^content-disposition:/i.test(header)) ?? '';
  const name = parameter(line, 'name');
  if (name === undefined) throw unreadable();
  const contentType = lines.find((header) => /^content-type:/i.test(header)) ?? '';
  return {
    name,
    fileName: extendedFileName(line) ?? parameter(line, 'filename'),
    contentType: contentType.slice('content-type:'.length).trim(),
  };
}

/** Browsers write a quote in a name as %22, others escape it; another backslash is part of the name. */
function parameter(line: string, wanted: string): string | undefined {
  for (const [, name, quoted, plain] of line.matchAll(/;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g)) {
    if (name?.toLowerCase() !== wanted) continue;
    return quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"');
  }
  return undefined;
}

/** `filename*=UTF-8''…`: not for forms (RFC 7578), and sent all the same. */
function extendedFileName(line: string): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(parameter(line, 'filename*') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw unreadable();
  }
}
