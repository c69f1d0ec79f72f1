import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'vitest';

/** Gives a test an empty directory of its own, which goes when it ends. */
export const test = base.extend<{ directory: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  directory: async ({}, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    await use(directory);
    await rm(directory, { recursive: true, force: true });
  },
});
