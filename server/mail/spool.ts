import { createHash, type Hash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A whole file in a spool. */
export interface SpooledFile {
  path: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Bytes of a mail's files that stay in memory: of one file, and of all of them together. */
export interface SpoolLimits {
  file: number;
  all: number;
}

const usualLimits: SpoolLimits = { file: 64 * 1024, all: 1024 * 1024 };

/**
 * A folder that takes the files of a mail which are too big for memory. Written to at once, without waiting: for the
 * worker that takes mails apart, which has nothing else to do. Whoever made the folder removes it.
 */
export class Spool {
  readonly limits: SpoolLimits;
  readonly #directory: string;

  constructor(directory: string, limits: SpoolLimits = usualLimits) {
    this.#directory = directory;
    this.limits = limits;
  }

  /** Begins a file. Whoever does ends or drops it. */
  begin(): SpoolWriter {
    return new SpoolWriter(path.join(this.#directory, randomUUID()));
  }

  /** Writes a file whose bytes are there already. */
  put(bytes: Uint8Array): SpooledFile {
    const writer = this.begin();
    try {
      writer.write(bytes);
      return writer.end();
    } finally {
      writer.drop();
    }
  }
}

/** A file that is being written. */
export class SpoolWriter {
  readonly #path: string;
  readonly #hash: Hash = createHash('sha256');
  #file: number | undefined;
  #size = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  write(bytes: Uint8Array): void {
    if (this.#file === undefined) throw new Error('The file has ended.');
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  /** The whole file, on the disk. */
  end(): SpooledFile {
    if (this.#file === undefined) throw new Error('The file has ended.');
    fsyncSync(this.#file);
    this.drop();
    return { path: this.#path, hash: this.#hash.digest('hex'), size: this.#size };
  }

  /** Lets go of a file that did not become whole; does nothing to one that has ended. */
  drop(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
