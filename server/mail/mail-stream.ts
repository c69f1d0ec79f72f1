import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type Header, readHeader } from './header-fields.ts';

/** A mail to be taken apart. */
export interface MailStream {
  header: Header;
  /** Its bytes, in their order. Each piece has memory of its own. */
  chunks: Iterable<Buffer>;
}

const chunkSize = 64 * 1024;

/** A header longer than this is not one: the rest counts as text. */
export const longestHeader = 1 << 20;

/** A mail that is in memory. */
export function wholeMail(mail: Buffer): MailStream {
  const header = readHeader(mail);
  return { header, chunks: withWholeHeader([mail], header, mail) };
}

/** A mail in a file, read piece by piece without waiting: for the worker that takes mails apart. */
export function mailInFile(path: string): MailStream {
  const head = readHead(path);
  const header = readHeader(head);
  return { header, chunks: withWholeHeader(fileChunks(path), header, head) };
}

/** How a mail in a file begins, with all of its header. */
export function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(longestHeader, fstatSync(file).size));
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}

/** The pieces of a file. */
export function* fileChunks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(chunkSize);
      const length = readSync(file, chunk, 0, chunkSize, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** A header that runs into the body without an empty line gets one: else all of the text would count as header. */
function* withWholeHeader(chunks: Iterable<Buffer>, { bodyStart }: Header, head: Buffer): Generator<Buffer> {
  let missing = !/\n\r?\n$/.test(head.toString('latin1', bodyStart - 3, bodyStart));
  let at = 0;
  for (const chunk of chunks) {
    const body = bodyStart - at;
    at += chunk.length;
    if (!missing || at <= bodyStart) {
      yield chunk;
      continue;
    }
    missing = false;
    yield chunk.subarray(0, body);
    yield Buffer.from('\n');
    yield chunk.subarray(body);
  }
}
