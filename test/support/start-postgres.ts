import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/storage/open-postgres.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, up to the database's name; every test makes databases of its own. */
    postgresUrl: string;
  }
}

/** Name of the migrated, empty database that tests copy. */
export const templateDatabase = 'deskhand_template';

/** Tests need the behaviour, not the durability. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts a PostgreSQL for the test run, with one migrated template. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-postgres-'));
  const { postgres, url } = await startEmbeddedPostgres(directory, flags);
  await postgres.createDatabase(templateDatabase);
  await (await openPostgres(`${url}/${templateDatabase}`)).close();
  project.provide('postgresUrl', url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
