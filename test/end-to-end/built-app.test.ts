import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const built = path.join(import.meta.dirname, '../../dist');

/** `import … from 'x'`, `import 'x'` and what bundled CommonJS requires. */
const importing = /(?:^import\s.*?from\s*|^import\s+|(?<![.\w$])(?:__)?require\()["']([^"']+)["']/gm;
const commentLines = /^\s*\*.*$/gm;

function imported(folder: string): Set<string> {
  const files = readdirSync(path.join(built, folder), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => readFileSync(path.join(built, folder, file), 'utf8').replace(commentLines, ''))
    .flatMap((text) => [...text.matchAll(importing)])
    .flatMap(([, name]) => name ?? []);
  return new Set(
    names.filter((name) => !/^\.{1,2}\//.test(name) && !builtinModules.includes(name.replace(/^node:/, ''))),
  );
}

test('the built app takes nothing from node_modules but the SQLite driver', () => {
  expect([...imported('main')].sort()).toEqual(['better-sqlite3', 'electron']);
});

test('the preload script takes nothing but Electron', () => {
  expect([...imported('preload')]).toEqual(['electron']);
});
