import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** SHA-256 of everything a stream holds, hexadecimal. */
export async function hashFile(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
