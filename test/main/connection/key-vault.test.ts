import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { openKeyVault } from '../../../main/connection/key-vault.ts';
import { readLocalKey, readPasswordKey } from '../../../main/local-desk/local-key.ts';
import { safeStorage } from '../../support/electron-stand-in/native-parts.ts';
import { test } from '../../support/temporary-directory.ts';

const none = { ...safeStorage, isEncryptionAvailable: () => false };

describe('keys', () => {
  test('are sealed and opened again', () => {
    const vault = openKeyVault(safeStorage, 'linux');
    const sealed = vault.seal('dh_secret');
    expect(sealed).not.toContain('secret');
    expect(vault.open(sealed)).toBe('dh_secret');
  });

  test('that were sealed elsewhere are unknown, not an error', () => {
    expect(openKeyVault(safeStorage, 'linux').open('AAAA')).toBeUndefined();
  });

  test('say how they are kept', () => {
    expect(openKeyVault(safeStorage, 'linux').storage).toBe('basic_text');
    expect(openKeyVault(safeStorage, 'darwin').storage).toBe('system');
    expect(openKeyVault(none, 'darwin').storage).toBe('none');
  });

  test('are not stored at all where nothing can seal them', () => {
    expect(() => openKeyVault(none, 'darwin').seal('dh_secret')).toThrow(/none is stored/);
  });
});

describe('the key of the desk on this computer', () => {
  test('is made once, kept sealed and the same after a restart', ({ directory }) => {
    const file = path.join(directory, 'local-key');
    const key = readLocalKey(file, openKeyVault(safeStorage, 'linux'));
    expect(key).toMatch(/^dh_[A-Za-z0-9_-]{43}$/);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    expect(readLocalKey(file, openKeyVault(safeStorage, 'linux'))).toBe(key);
  });

  test('is another at every start where nothing can be sealed', ({ directory }) => {
    const file = path.join(directory, 'local-key');
    const vault = openKeyVault(none, 'darwin');
    expect(readLocalKey(file, vault)).not.toBe(readLocalKey(file, vault));
  });
});

describe('the key of the passwords in the desk on this computer', () => {
  test('is made once and kept sealed by the system', ({ directory }) => {
    const file = path.join(directory, 'password-key');
    const vault = openKeyVault(safeStorage, 'darwin');
    const key = readPasswordKey(file, vault);
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    expect(readPasswordKey(file, vault)).toBe(key);
  });

  test('is none where the system has no safe place', ({ directory }) => {
    const file = path.join(directory, 'password-key');
    expect(readPasswordKey(file, openKeyVault(safeStorage, 'linux'))).toBeUndefined();
    expect(readPasswordKey(file, openKeyVault(none, 'darwin'))).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  test('stays where it is while the system does not give it out', ({ directory }) => {
    const file = path.join(directory, 'password-key');
    const key = readPasswordKey(file, openKeyVault(safeStorage, 'darwin'));
    const locked = { ...safeStorage, decryptString: () => assert.fail('The key ring is locked.') };
    expect(readPasswordKey(file, openKeyVault(locked, 'darwin'))).toBeUndefined();
    expect(readPasswordKey(file, openKeyVault(safeStorage, 'darwin'))).toBe(key);
  });
});
