import { invalid, tooLarge } from '../errors.ts';

/** Reads a body of at most `limit` bytes. A larger one is refused before more of it than that is in memory. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge(`The body is larger than ${limit} bytes.`);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid('The body ended before it was complete.');
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge(`The body is larger than ${limit} bytes.`);
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
