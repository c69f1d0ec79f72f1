import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const built = path.join(import.meta.dirname, '../../dist/renderer');

test('the entry chunk of the console is at most 200 kB, compressed', async () => {
  const page = await readFile(path.join(built, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(page)?.[1];
  expect(entry).toBeDefined();
  const compressed = gzipSync(await readFile(path.join(built, entry ?? '')));
  expect(compressed.byteLength).toBeLessThanOrEqual(200_000);
});
