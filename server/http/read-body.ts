import { invalid, tooLarge, tooSlow, unsupportedType } from '../errors.ts';

/** A body of fields that is longer on its way than this is given up, in ms. */
const bodyPatience = 30_000;
/** A body that is announced with at most so many bytes. */
const smallBody = 64 * 1024;

/**
 * Reads a body of at most `limit` bytes. A larger one is refused before more of it than that is in memory.
 *
 * @param patience how long it may be on its way, in ms.
 */
export async function readBody(request: Request, limit: number, patience = bodyPatience): Promise<Uint8Array> {
  checkEncoding(request);
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge(`The body is larger than ${limit} bytes.`);
  // More than was announced does not get through HTTP's parser; what is small is there in a piece, without a stream.
  if (announced > 0 && announced <= smallBody) return readSmall(request, patience);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => {});
  }, patience);
  try {
    const body = await readAll(reader, limit);
    if (late) throw tooSlow('The body took too long to arrive.');
    return body;
  } finally {
    clearTimeout(deadline);
  }
}

async function readSmall(request: Request, patience: number): Promise<Uint8Array> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(() => late.reject(tooSlow('The body took too long to arrive.')), patience);
  try {
    const body = request.arrayBuffer().catch(() => {
      throw invalid('The body ended before it was complete.');
    });
    return new Uint8Array(await Promise.race([body, late.promise]));
  } finally {
    clearTimeout(deadline);
  }
}

/** A compressed body would have to be unpacked to know how large it is. */
export function checkEncoding(request: Request): void {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw unsupportedType('Send the body as it is, not compressed.');
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid('The body ended before it was complete.');
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => {});
      throw tooLarge(`The body is larger than ${limit} bytes.`);
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
