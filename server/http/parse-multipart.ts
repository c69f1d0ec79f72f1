import { invalid } from '../errors.ts';

const unreadable = () => invalid('The multipart body cannot be read. Check its boundary.');

/**
 * The text fields of a multipart body (RFC 7578); files are left out. Strict where the platform's parser is lenient:
 * nothing is replaced, and a part without a name or a missing end is an error.
 *
 * @param decode bytes of a field to text; throws for what is no UTF-8.
 */
export function parseMultipart(
  body: Uint8Array,
  boundary: string,
  decode: (bytes: Uint8Array) => string,
): [string, string][] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const fields: [string, string][] = [];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter begins the body or follows a preamble.
  let at = startsWith(bytes, delimiter.subarray(2)) ? delimiter.length - 2 : after(bytes, delimiter, 0);
  for (;;) {
    if (bytes.toString('latin1', at, at + 2) === '--') return fields;
    const headersStart = skipLineEnd(bytes, at);
    const end = bytes.indexOf(delimiter, headersStart - 2);
    if (end < 0) throw unreadable();
    const headersEnd = bytes.indexOf('\r\n\r\n', headersStart - 2);
    if (headersEnd < 0 || headersEnd > end) throw unreadable();
    const { name, isFile } = readHeaders(decode(bytes.subarray(headersStart, Math.max(headersStart, headersEnd))));
    if (!isFile) fields.push([name, decode(bytes.subarray(Math.min(headersEnd + 4, end), end))]);
    at = end + delimiter.length;
  }
}

/** The boundary that a Content-Type names; undefined without one. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

function after(bytes: Buffer, what: Buffer, from: number): number {
  const at = bytes.indexOf(what, from);
  if (at < 0) throw unreadable();
  return at + what.length;
}

/** A delimiter's line may end in blanks. */
function skipLineEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
  if (bytes[at] !== 0x0d || bytes[at + 1] !== 0x0a) throw unreadable();
  return at + 2;
}

function readHeaders(text: string): { name: string; isFile: boolean } {
  const line = text.split('\r\n').find((header) => /^content-disposition:/i.test(header)) ?? '';
  const name = parameter(line, 'name');
  if (name === undefined) throw unreadable();
  return { name, isFile: /;\s*filename\*?=/i.test(line) };
}

/** Browsers write a quote in a name as %22, others escape it. */
function parameter(line: string, wanted: string): string | undefined {
  for (const [, name, quoted, plain] of line.matchAll(/;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g)) {
    if (name?.toLowerCase() !== wanted) continue;
    return quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1').replaceAll('%22', '"');
  }
  return undefined;
}
