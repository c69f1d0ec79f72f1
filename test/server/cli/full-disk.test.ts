import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { test as base, type CommandLine } from '../../support/command-line.ts';
import { dialect } from '../../support/desk.ts';

/** Where a data directory can be a disk of its own: as root, outside of a closed container. */
function mount(directory: string): boolean {
  mkdirSync(directory, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const test = base.extend<{ small: CommandLine }>({
  small: async ({ cli, skip }, use) => {
    skip(!mount(cli.data), 'no small disk can be mounted here');
    try {
      await use(cli);
    } finally {
      execFileSync('umount', ['-l', cli.data]);
    }
  },
});

/** Takes all the room that there is, then gives some back (bytes). */
async function fill(directory: string, spare: number): Promise<string> {
  const file = path.join(directory, 'everything-else');
  await writeFile(file, Buffer.alloc(16 * 1024 * 1024)).catch(() => {});
  await truncate(file, (await stat(file)).size - spare);
  return file;
}

const full = {
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(/^deskhand: The disk of [^\n]+ is full\. [^\n]+\n$/),
};

describe.runIf(dialect === 'sqlite')('a disk that is full', () => {
  test('is said in one line by every command that writes, and loses nothing', async ({ small }) => {
    await small.run(['sample', '--tickets', '60']);
    await fill(small.data, 0);
    expect(await small.run(['backup'])).toEqual(full);
    const rest = await fill(small.data, 200 * 1024);
    expect(await small.run(['backup'])).toEqual(full);
    expect(await small.run(['generate', '--tickets', '2000', '--messages', '4000'])).toEqual(full);
    await rm(rest);
    expect(await small.run(['check'])).toMatchObject({ code: 0, stdout: 'Everything is as it must be.\n' });
    const left = await readdir(path.join(small.data, 'backups'));
    expect(left).toEqual([]);
  });
});
