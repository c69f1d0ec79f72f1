import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file whole or not at all, readable by its owner only. */
export function writeFileWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
