import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
const flags = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=2GB', 'checkpoint_timeout=1h', 'max_connections=300'],
];

/** Starts a PostgreSQL for the test run, with one migrated template. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-postgres-'));
  // Every test connects some times; checking a password takes a third of that.
  const whoMayConnect = path.join(directory, 'pg_hba.conf');
  await writeFile(whoMayConnect, 'host all all 127.0.0.1/32 trust\n');
  const { postgres, url } = await startEmbeddedPostgres(directory, [...flags, `hba_file=${whoMayConnect}`]);
  await postgres.createDatabase(templateDatabase);
  await (await openPostgres(`${url}/${templateDatabase}`)).close();
  project.provide('postgresUrl', url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
