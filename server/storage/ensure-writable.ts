import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { unavailable } from '../errors.ts';

/** Makes the directory where it is missing; refuses one that cannot be written, before anything is half there. */
export function ensureWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unavailable(
      `The data directory ${directory} cannot be written. Choose another with --data or give yourself write access to it.`,
      error,
    );
  }
}

/** Refuses a file that is there and cannot be written: reading from it would go well until the first change. */
export function ensureWritableFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unavailable(
      `${file} cannot be written. Give yourself write access to it or choose another directory with --data.`,
      error,
    );
  }
}
