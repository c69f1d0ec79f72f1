import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { KeyVault } from '../connection/key-vault.ts';
import { writeFileWhole } from '../connection/write-file-whole.ts';

/**
 * The key with which main speaks to the desk on this computer: made on the first start, sealed in a file. One that can
 * no longer be opened, or cannot be stored, is replaced: the desk takes the key that it is started with.
 */
export function readLocalKey(file: string, vault: KeyVault): string {
  const sealed = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const known = sealed === undefined ? undefined : vault.open(sealed);
  if (known !== undefined) return known;
  const key = `dh_${randomBytes(32).toString('base64url')}`;
  if (vault.storage !== 'none') writeFileWhole(file, vault.seal(key));
  return key;
}

/**
 * The key that the passwords stored in the desk on this computer are sealed with, kept where the system keeps such
 * things; made on the first start. Undefined where the system has no safe place, or does not give the key out now: the
 * desk then seals with a file of its own, and what was sealed with this one can be read when it is there again.
 */
export function readPasswordKey(file: string, vault: KeyVault): string | undefined {
  if (vault.storage !== 'system') return undefined;
  if (existsSync(file)) return vault.open(readFileSync(file, 'utf8'));
  const key = randomBytes(32).toString('base64url');
  writeFileWhole(file, vault.seal(key));
  return key;
}
