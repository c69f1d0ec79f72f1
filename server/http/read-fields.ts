import { invalid, tooLarge, unsupportedType } from '../errors.ts';
import { parsePairs } from './parse-pairs.ts';

/** Largest body of fields, in bytes. */
export const fieldsLimit = 1024 * 1024;

/** The fields of a body, in whichever of the three content types it comes. An empty body is an empty set. */
export async function readFields(request: Request): Promise<Iterable<[string, unknown]>> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > fieldsLimit) throw tooLarge(`The body is larger than ${fieldsLimit} bytes.`);
  if (bytes.length === 0) return [];
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase();
  switch (kind) {
    case 'application/x-www-form-urlencoded':
      return parsePairs(asText(bytes), 'body');
    case 'application/json':
      return jsonFields(asText(bytes));
    case 'multipart/form-data':
      return multipartFields(bytes, contentType);
    default:
      throw unsupportedType('Send the body as form-urlencoded, multipart/form-data or application/json.');
  }
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body holds bytes that are not UTF-8 text.');
  }
}

function jsonFields(text: string): [string, unknown][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('The body is no valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.');
  }
  return Object.entries(value);
}

async function multipartFields(bytes: Uint8Array, contentType: string): Promise<[string, unknown][]> {
  try {
    const form = await new Response(bytes as BodyInit, { headers: { 'content-type': contentType } }).formData();
    return [...form].filter(([, value]) => typeof value === 'string');
  } catch {
    throw invalid('The multipart body cannot be read. Check its boundary.');
  }
}
