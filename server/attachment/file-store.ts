import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '../errors.ts';

export interface StoredFile {
  /** SHA-256, hexadecimal: the file's name and the proof of its content. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Bytes that came in whole and are not part of the store yet: kept under their hash, or thrown away. */
export interface ReceivedFile extends StoredFile {
  /** Where it lies until then. */
  path: string;
  /** Does nothing more once it is kept. */
  keep(): Promise<StoredFile>;
  /** Does nothing once it is kept. */
  discard(): Promise<void>;
}

/** A folder for files on their way into the store that somebody else writes. */
export interface IncomingFolder {
  path: string;
  /** Deletes it with what was not adopted. */
  remove(): Promise<void>;
}

/** Bytes by content: attachments and original mails. Written before the row that names them. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<StoredFile>;
  putStream(bytes: Readable): Promise<StoredFile>;
  /** For bytes of which it is decided later whether they are wanted. */
  receive(bytes: Readable): Promise<ReceivedFile>;
  makeFolder(): Promise<IncomingFolder>;
  /** Takes a whole file of such a folder into the store, as the bytes that it is said to be. */
  adopt(file: StoredFile & { path: string }): Promise<StoredFile>;
  /** All of a file or some bytes of it, the last one included. Throws NotFound when the file is gone. */
  read(hash: string, bytes?: { start: number; end: number }): Promise<{ stream: Readable; size: number }>;
  /** Deletes a file that nothing refers to any more; one that is gone already is fine. At once, for a transaction. */
  remove(hash: string): void;
  /** At once, for a transaction. */
  has(hash: string): boolean;
  /** Deletes what began to come in before a time (ms) and never became whole: a server was killed over it. */
  forgetIncoming(before: number): Promise<void>;
  /** Path of the directory, for backup and check. */
  directory: string;
}

/** Bytes of a file in one piece: larger ones are cleared away later, and take more memory until then. */
const readAtOnce = 32 * 1024;

/** Does something in a folder, and once more with the folder made when that was what failed: nearly always it is there. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true });
    return work();
  }
}

/** A file store in a directory: `ab/ab12…`, two levels, written beside and renamed, so that a name is whole or absent. */
export function openFileStore(directory: string): FileStore {
  const pathOf = (hash: string) => path.join(directory, hash.slice(0, 2), hash);

  async function keep(temporary: string, stored: StoredFile): Promise<StoredFile> {
    const target = pathOf(stored.hash);
    await inFolder(path.dirname(target), () => rename(temporary, target));
    return stored;
  }
  const incoming = path.join(directory, 'incoming');
  const newFile = () => path.join(incoming, randomBytes(12).toString('hex'));

  async function receive(bytes: Readable): Promise<ReceivedFile> {
    const temporary = newFile();
    await mkdir(incoming, { recursive: true });
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    const discard = () => rm(temporary, { force: true });
    try {
      await pipeline(bytes, meter, createWriteStream(temporary, { flags: 'wx', flush: true }));
    } catch (error) {
      await discard();
      throw error;
    }
    const stored = { hash: hash.digest('hex'), size };
    let kept: Promise<StoredFile> | undefined;
    return { ...stored, path: temporary, keep: () => (kept ??= keep(temporary, stored)), discard };
  }

  return {
    directory,
    async put(bytes) {
      const stored = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
      // At once: for most it is not there, and asking another thread costs more than the answer.
      const there = statSync(pathOf(stored.hash), { throwIfNoEntry: false });
      if (there?.size === stored.size) return stored;
      const temporary = newFile();
      const handle = await inFolder(incoming, () => open(temporary, 'wx'));
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return keep(temporary, stored);
    },
    async putStream(bytes) {
      const received = await receive(bytes);
      return received.keep();
    },
    receive,
    async makeFolder() {
      const folder = newFile();
      await mkdir(folder, { recursive: true });
      // Who wrote there may have been stopped only a moment ago.
      return { path: folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
    },
    adopt: ({ path, hash, size }) => keep(path, { hash, size }),
    remove: (hash) => rmSync(pathOf(hash), { force: true }),
    has: (hash) => existsSync(pathOf(hash)),
    async forgetIncoming(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const file = path.join(incoming, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
        if (mtimeMs < before) await rm(file, { recursive: true, force: true });
      }
    },
    async read(hash, bytes) {
      const file = pathOf(hash);
      const there = await stat(file).catch(() => undefined);
      if (!there) throw notFound('The file of this attachment is missing.');
      return { stream: createReadStream(file, { ...bytes, highWaterMark: readAtOnce }), size: there.size };
    },
  };
}
