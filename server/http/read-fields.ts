import { Readable } from 'node:stream';
import { invalid, tooLarge, unsupportedType } from '../errors.ts';
import { parseJsonFields } from './parse-json.ts';
import { boundaryOf, type Part, parseMultipart } from './parse-multipart.ts';
import { parsePairs } from './parse-pairs.ts';
import { readBody } from './read-body.ts';

/** Largest body of fields, in bytes. */
export const fieldsLimit = 1024 * 1024;
/** A multipart body may hold as much again in delimiters, headers and files that nobody asked for. */
const multipartLimit = 2 * fieldsLimit;
/** Different fields in a body, `name[]` aside. */
const fieldCountLimit = 256;

/** The fields of a body, in whichever of the three content types it comes. An empty body is an empty set. */
export async function readFields(request: Request): Promise<[string, unknown][]> {
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBody(request, kind === 'multipart/form-data' ? multipartLimit : fieldsLimit);
  if (bytes.length === 0) return [];
  const charset = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unsupportedType('Send the body as UTF-8.');
  return checkFields(await parse(bytes, kind, contentType));
}

/** Refuses too many fields, and what no database keeps as it is. */
export function checkFields(fields: [string, unknown][]): [string, unknown][] {
  if (fields.filter(([name]) => !name.endsWith('[]')).length > fieldCountLimit) {
    throw invalid(`The body has more than ${fieldCountLimit} fields.`);
  }
  for (const [name, value] of fields) if (!isText(name) || !isText(value)) throw notText();
  return fields;
}

async function parse(bytes: Uint8Array, kind: string, contentType: string): Promise<[string, unknown][]> {
  switch (kind) {
    case 'application/x-www-form-urlencoded':
      return parsePairs(asText(bytes), 'body');
    case 'application/json':
      return parseJsonFields(asText(bytes));
    case 'multipart/form-data':
      return multipartFields(bytes, contentType);
    default:
      throw unsupportedType('Send the body as form-urlencoded, multipart/form-data or application/json.');
  }
}

async function multipartFields(bytes: Uint8Array, contentType: string): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  const reader = fieldReader();
  for await (const part of readParts(Readable.from([bytes]), contentType)) {
    if (part.fileName === undefined) fields.push([part.name, await reader(part)]);
  }
  return fields;
}

/** The parts of a multipart body whose Content-Type names the boundary. */
export function readParts(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw invalid('The Content-Type of a multipart body must name its boundary.');
  return parseMultipart(body, boundary, asText);
}

/** Reads text fields that are together no larger than a body of fields may be. */
export function fieldReader(): (part: Part) => Promise<string> {
  let size = 0;
  return async ({ name, bytes }) => {
    size += Buffer.byteLength(name);
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > fieldsLimit) throw tooLarge(`The text fields are larger than ${fieldsLimit} bytes.`);
      chunks.push(chunk);
    }
    return asText(Buffer.concat(chunks));
  };
}

const notText = () => invalid('The body holds bytes that are not UTF-8 text.');

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw notText();
  }
}

/** No NUL and no half of a surrogate pair, which JSON can write: no database keeps them as they are. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isText(name) && isText(inner));
}
