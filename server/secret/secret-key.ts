import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { invalid, unavailable } from '../errors.ts';
import { keySize } from './seal.ts';

/** Name of the key's file in a data directory. */
export const secretKeyFile = 'secret.key';
const fileIn = (dataDirectory: string) => path.join(dataDirectory, secretKeyFile);

/** A key from 43 characters of base64url: 256 bits. */
export function keyFrom(text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url');
  if (/^[A-Za-z0-9_-]{43}$/.test(text.trim()) && key.length === keySize) return key;
  throw invalid('DESKHAND_SECRET_KEY must be 43 characters of base64url: 256 random bits.');
}

/** The key of a data directory; made when there is none, for its owner's eyes only. */
export function readOrMakeKey(dataDirectory: string): Buffer {
  const there = readKey(dataDirectory);
  if (there) return there;
  const file = fileIn(dataDirectory);
  makeKey(file);
  const made = readKey(dataDirectory);
  if (!made) throw unavailable(`${file} is gone again. Try once more.`);
  return made;
}

/** The key of a data directory; undefined when there is none. */
export function readKey(dataDirectory: string): Buffer | undefined {
  const file = fileIn(dataDirectory);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unavailable(`${file} cannot be read. It holds the key of the stored passwords: give yourself access.`, error);
  }
  try {
    return keyFrom(text);
  } catch (error) {
    throw unavailable(`${file} is damaged: it must hold 43 characters of base64url. Bring back a copy of it.`, error);
  }
}

/** Under another name first, so that nobody ever reads half a key; of several servers that make one, the first does. */
function makeKey(file: string): void {
  const unfinished = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, `${randomBytes(keySize).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw unavailable(`${file} cannot be written. It is to hold the key of the stored passwords.`, error);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
