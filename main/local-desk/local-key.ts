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
