import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { buildWhenNeeded } from '../../../build/start/build-when-needed.ts';
import { findElectron } from '../../../build/start/find-electron.ts';
import { test } from '../../support/temporary-directory.ts';

function write(root: string, file: string, text = ''): string {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const desktop = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false } as const;

describe('finding Electron', () => {
  test('takes the binary that its package has', ({ directory }) => {
    write(directory, 'node_modules/electron/path.txt', 'electron');
    const executable = write(directory, 'node_modules/electron/dist/electron');
    chmodSync(executable, 0o755);
    expect(findElectron(directory, desktop)).toEqual({ executable });
  });

  test('downloads it when it is not there', ({ directory }) => {
    const install = `
      const fs = require('node:fs');
      fs.mkdirSync(__dirname + '/dist');
      fs.writeFileSync(__dirname + '/dist/electron', '');
      fs.writeFileSync(__dirname + '/path.txt', 'electron');`;
    write(directory, 'node_modules/electron/install.js', install);
    expect(findElectron(directory, desktop)).toEqual({
      executable: path.join(directory, 'node_modules/electron/dist/electron'),
    });
  });

  test('says what to do when the download fails', ({ directory }) => {
    write(directory, 'node_modules/electron/install.js', 'process.exit(1);');
    expect(findElectron(directory, desktop)).toEqual({ missing: expect.stringContaining('github.com') });
  });

  test('does not try where no window can be shown', ({ directory }) => {
    write(directory, 'node_modules/electron/install.js', `require('node:fs').writeFileSync(__dirname + '/tried', '');`);
    expect(findElectron(directory, { ...desktop, env: {} })).toEqual({ missing: expect.stringContaining('display') });
    expect(findElectron(directory, { ...desktop, isRoot: true })).toEqual({ missing: expect.stringContaining('root') });
    expect(existsSync(path.join(directory, 'node_modules/electron/tried'))).toBe(false);
  });
});

describe('building before the start', () => {
  /** A project whose builder counts how often it ran. */
  function project(root: string) {
    write(root, 'main/main.ts');
    write(root, 'renderer/app/app.tsx');
    const outputs = ['dist/main/main.js', 'dist/preload/preload.cjs', 'dist/renderer/index.html'];
    const builder = `
      import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
      import path from 'node:path';
      for (const file of ${JSON.stringify(outputs)}) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, '');
      }
      appendFileSync('builds', 'x');`;
    write(root, 'node_modules/electron-vite/bin/electron-vite.js', builder);
    write(root, 'node_modules/electron-vite/package.json', '{"type":"module"}');
    return {
      builds: () =>
        existsSync(path.join(root, 'builds')) ? readFileSync(path.join(root, 'builds'), 'utf8').length : 0,
    };
  }
  const touch = (file: string, seconds: number) =>
    utimesSync(file, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds);

  test('happens the first time and after a change, not otherwise', ({ directory }) => {
    const { builds } = project(directory);
    expect(buildWhenNeeded(directory)).toBe(true);
    for (const file of ['main/main.js', 'preload/preload.cjs', 'renderer/index.html']) {
      touch(path.join(directory, 'dist', file), 10);
    }
    expect(buildWhenNeeded(directory)).toBe(true);
    expect(builds()).toBe(1);
    touch(path.join(directory, 'renderer/app/app.tsx'), 20);
    expect(buildWhenNeeded(directory)).toBe(true);
    expect(builds()).toBe(2);
  });

  test('that fails is told', ({ directory }) => {
    project(directory);
    write(directory, 'node_modules/electron-vite/bin/electron-vite.js', 'process.exit(1);');
    expect(buildWhenNeeded(directory)).toBe(false);
  });
});
