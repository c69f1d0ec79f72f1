import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from 'vitest';
import { openSecrets } from '../../../server/secret/open-secrets.ts';

const test = base.extend<{ dataDirectory: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  dataDirectory: async ({}, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-secret-'));
    await use(directory);
    await rm(directory, { recursive: true });
  },
});

const password = 'correct horse \u{1f40e} battery';
const given = `${'A'.repeat(42)}E`;

test('what was sealed is the same again after a restart, and is not to be seen where it is stored', ({
  dataDirectory,
}) => {
  const sealed = openSecrets({ dataDirectory }).seal(password);
  expect(sealed).not.toContain('horse');
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('horse');
  expect(openSecrets({ dataDirectory }).unseal(sealed)).toBe(password);
  expect(openSecrets({ dataDirectory }).seal(password)).not.toBe(sealed);
});

test('the key is made once, for its owner only, and only when something is sealed', async ({ dataDirectory }) => {
  const secrets = openSecrets({ dataDirectory });
  expect([secrets.seal(''), secrets.unseal('')]).toEqual(['', '']);
  expect(await readdir(dataDirectory)).toEqual([]);
  secrets.seal('a');
  const key = await readFile(path.join(dataDirectory, 'secret.key'), 'utf8');
  openSecrets({ dataDirectory }).seal('b');
  expect(await readdir(dataDirectory)).toEqual(['secret.key']);
  expect(await readFile(path.join(dataDirectory, 'secret.key'), 'utf8')).toBe(key);
  if (process.platform !== 'win32') {
    expect((await stat(path.join(dataDirectory, 'secret.key'))).mode & 0o777).toBe(0o600);
  }
});

test('a key from the environment is used instead of a file', async ({ dataDirectory }) => {
  const sealed = openSecrets({ dataDirectory, secretKey: given }).seal(password);
  expect(openSecrets({ dataDirectory, secretKey: given }).unseal(sealed)).toBe(password);
  expect(await readdir(dataDirectory)).toEqual([]);
  expect(() => openSecrets({ dataDirectory, secretKey: 'too short' })).toThrow('43 characters');
});

test('another key, a damaged file and a changed text are refused in words that say what to do', async ({
  dataDirectory,
}) => {
  const sealed = openSecrets({ dataDirectory }).seal(password);
  const elsewhere = openSecrets({ dataDirectory: path.join(dataDirectory, 'restored'), secretKey: given });
  expect(() => elsewhere.unseal(sealed)).toThrow('enter the password again');
  const at = sealed.length - 5;
  const changed = sealed.slice(0, at) + (sealed[at] === 'x' ? 'y' : 'x') + sealed.slice(at + 1);
  expect(() => openSecrets({ dataDirectory }).unseal(changed)).toThrow('damaged');
  await writeFile(path.join(dataDirectory, 'secret.key'), 'half a k');
  expect(() => openSecrets({ dataDirectory }).unseal(sealed)).toThrow('secret.key is damaged');
  await rm(path.join(dataDirectory, 'secret.key'));
  expect(() => openSecrets({ dataDirectory }).unseal(sealed)).toThrow('Bring back the file secret.key');
});

test('who gets a key of their own later can read what was sealed with the file, and seals with the new one', ({
  dataDirectory,
}) => {
  const before = openSecrets({ dataDirectory }).seal(password);
  const secrets = openSecrets({ dataDirectory, secretKey: given });
  expect(secrets.unseal(before)).toBe(password);
  const after = secrets.seal(password);
  expect(() => openSecrets({ dataDirectory }).unseal(after)).toThrow('another key');
  expect(secrets.unseal(after)).toBe(password);
});
