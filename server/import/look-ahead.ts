import { closeSync, openSync, readSync } from 'node:fs';

/** Looks at places of a mailbox that has not streamed by yet. */
export class LookAhead {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether a mail can end at that byte: a From_ line follows, or the end of the file. */
  mayEndAt(position: number): boolean {
    this.#file ??= openSync(this.#path, 'r');
    const bytes = Buffer.alloc(9);
    // One byte before as well: what lies behind the end of the file is no end.
    const length = readSync(this.#file, bytes, 0, bytes.length, Math.max(0, position - 1));
    return length > 0 && /^(?:\r?\n){0,2}(?:From |\r?$)/.test(bytes.toString('latin1', 1, length));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
