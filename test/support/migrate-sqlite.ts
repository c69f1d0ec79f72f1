import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseFile, openSqlite } from '../../server/storage/open-sqlite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database file, which tests copy: every desk would make the same of it. */
    migratedSqlite: string;
  }
}

export default async function migrateSqlite(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-sqlite-'));
  await (await openSqlite(directory)).close();
  project.provide('migratedSqlite', path.join(directory, databaseFile));
  return () => rm(directory, { recursive: true, force: true });
}
