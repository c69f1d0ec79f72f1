import { open } from 'node:fs/promises';
import { invalid } from '../errors.ts';
import { unquoteFromLines } from './unquote.ts';

/** A file that mails come from: many in an mbox, one in an eml. */
export interface MailSource {
  path: string;
  /** What it is called in messages. */
  name: string;
  kind: 'mbox' | 'eml';
}

/** Where a mail lies. */
export interface MailPlace {
  source: MailSource;
  start: number;
  stop: number;
}

const chunkSize = 1 << 18;

/** The chunks of a file from start to stop, in their order. */
export const readChunks = (path: string, start = 0, stop = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> =>
  chunksOf(path, { start, stop }, (length) => Buffer.allocUnsafe(length));

/** The same in one piece of memory, however big the file is: each chunk is good until the next one is asked for. */
export function passChunks(path: string, start = 0): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafe(chunkSize);
  return chunksOf(path, { start, stop: Number.POSITIVE_INFINITY }, (length) => memory.subarray(0, length));
}

async function* chunksOf(
  path: string,
  { start, stop }: { start: number; stop: number },
  memory: (length: number) => Buffer,
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unreadableFile(path, error);
  });
  try {
    for (let at = start; at < stop; ) {
      const length = Math.min(chunkSize, stop - at);
      const { bytesRead, buffer } = await file.read(memory(length), 0, length, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** A file that cannot be read, by the name that whoever gave it knows. */
export const unreadableFile = (name: string, { code, message }: NodeJS.ErrnoException) =>
  invalid(`${name} cannot be read (${code ?? message}). Check the path and its permissions.`);

/** The bytes of a mail as it was sent: without an mbox's quoting. */
export async function* mailBytes({ source, start, stop }: MailPlace): AsyncGenerator<Buffer> {
  if (source.kind === 'eml') {
    yield* readChunks(source.path, start, stop);
    return;
  }
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of readChunks(source.path, start, stop)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.lastIndexOf(10) + 1 || bytes.length;
    yield* unquoteFromLines(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  yield* unquoteFromLines(rest);
}

/** A whole mail in memory; the empty line that an mbox puts behind it is not part of it. */
export async function readMail(place: MailPlace): Promise<Buffer> {
  const mail = Buffer.concat(await Array.fromAsync(mailBytes(place)));
  return mail.subarray(0, mail.length - addedAtEnd(place, mail.subarray(-4)));
}

/** The bytes of a mail without that line, for one that is too big for memory. */
export async function* wholeMailBytes(place: MailPlace): AsyncGenerator<Buffer> {
  const tail = Buffer.concat(await Array.fromAsync(readChunks(place.source.path, place.stop - 4, place.stop)));
  yield* mailBytes({ ...place, stop: place.stop - addedAtEnd(place, tail) });
}

/** Bytes of the empty line that an mbox puts behind a mail, which ends like this. */
function addedAtEnd({ source }: MailPlace, end: Buffer): number {
  if (source.kind === 'eml') return 0;
  const tail = end.toString('latin1');
  return tail.endsWith('\r\n\r\n') ? 2 : tail.endsWith('\n\n') ? 1 : 0;
}
