import { accessSync, constants, mkdirSync } from 'node:fs';
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
