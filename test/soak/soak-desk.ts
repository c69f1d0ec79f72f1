import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../server/auth/secret.ts';
import { request, type Server } from '../../server/client/request.ts';
import { createContext } from '../../server/context.ts';
import { createApp } from '../../server/create-app.ts';
import { openDesk } from '../../server/open-desk.ts';
import type { TestDesk } from '../support/desk.ts';
import { startEmbeddedPostgres } from '../support/embedded-postgres.ts';

/** What a campaign needs of a desk: of a test's, or of one that `npm run soak` opened. */
export type SoakDesk = Pick<TestDesk, 'desk' | 'ctx' | 'request' | 'directory' | 'databaseUrl'>;

/** Monday, 2 March 2026, 09:00 UTC: when campaigns begin. Their processes count on from it. */
export const beginning = Date.UTC(2026, 2, 2, 9);

/** Opens an empty desk for a campaign and removes it behind it. */
export async function withSoakDesk<Result>(
  { postgres }: { postgres: boolean },
  use: (desk: SoakDesk) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-soak-'));
  // Beside it: its user may not look into the desk's.
  const postgresDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-soak-postgres-'));
  const server = postgres ? await startEmbeddedPostgres(postgresDirectory, []) : undefined;
  try {
    await server?.postgres.createDatabase('soak');
    return await withDesk({ directory, databaseUrl: server ? `${server.url}/soak` : '' }, use);
  } finally {
    await server?.postgres.stop();
    for (const made of [directory, postgresDirectory]) await rm(made, { recursive: true, force: true });
  }
}

async function withDesk<Result>(
  { directory, databaseUrl }: Pick<SoakDesk, 'directory' | 'databaseUrl'>,
  use: (desk: SoakDesk) => Promise<Result>,
): Promise<Result> {
  const key = newKey();
  const desk = await openDesk({
    dataDirectory: directory,
    ...(databaseUrl === '' ? {} : { databaseUrl }),
    role: 'server',
    adminKey: key,
    clock: () => beginning,
    // The processes of the campaign do what a server does by itself.
    steps: [],
  });
  const app = createApp(desk);
  const server: Server = {
    baseUrl: 'http://desk.example/api/v2',
    key,
    fetch: async (input, init) => app.request(input as string, init),
  };
  try {
    return await use({
      desk,
      ctx: createContext(desk, { kind: 'system', step: 'soak' }, 'soak'),
      request: (route, input) => request(server, route, input),
      directory,
      databaseUrl,
    });
  } finally {
    await desk.close();
  }
}
