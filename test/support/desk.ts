import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, inject } from 'vitest';
import { newKey } from '../../server/auth/secret.ts';
import { request, type Server, send } from '../../server/client/request.ts';
import { type Context, createContext } from '../../server/context.ts';
import type { Route, RouteAnswer, RouteInput } from '../../server/contract/route.ts';
import { createApp } from '../../server/create-app.ts';
import { type OpenedDesk, openDesk } from '../../server/open-desk.ts';
import { databaseFile } from '../../server/storage/open-sqlite.ts';
import { copyDatabase, PostgresDatabases } from './postgres-databases.ts';

export const dialect = process.env.DESKHAND_TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite';

/** A desk of a test's own, on the project's database, with its API and an administrator. Closes itself. */
export interface TestDesk {
  desk: OpenedDesk;
  /** The system, for arranging and asserting without HTTP. */
  ctx: Context;
  /** The API as the administrator reaches it. */
  admin: Server;
  /** The API with another key, or with none. */
  as(key: string | undefined): Server;
  /** Calls a route as the administrator; throws RequestFailed for everything but 200. */
  request<R extends Route>(route: R, input: RouteInput<R>): Promise<RouteAnswer<R>>;
  /** Calls a route and gives status and body, whatever they are. */
  answer<R extends Route>(route: R, input: RouteInput<R>, server?: Server): Promise<{ status: number; body: unknown }>;
  directory: string;
  /** '' on SQLite. */
  databaseUrl: string;
}

/** The time of every test desk until a test sets another: Monday, 2 March 2026, 09:00 UTC. */
export const testNow = Date.UTC(2026, 2, 2, 9);

interface Fixtures {
  clock: { now: number };
  desk: TestDesk;
}
interface FileFixtures {
  /** How many tests of the file use the same database, one after the other, on PostgreSQL. */
  usesOfDatabase: number;
  /** Gives a database's URL ('' on SQLite, which needs none) for the time of a test. */
  lendDatabase(use: (url: string) => Promise<void>): Promise<void>;
}

export const test = base.extend<Fixtures & FileFixtures>({
  usesOfDatabase: [30, { scope: 'file' }],
  lendDatabase: [
    async ({ usesOfDatabase }, use) => {
      if (dialect === 'sqlite') return await use((use) => use(''));
      const databases = new PostgresDatabases(inject('postgresUrl'), usesOfDatabase);
      await use((use) => databases.lend(use));
      await databases.drop();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  clock: async ({}, use) => use({ now: testNow }),
  desk: ({ clock, lendDatabase }, use) => withDesk(lendDatabase, clock, use),
});

/** Opens an empty desk for the time of `use`. */
export async function withDesk(
  lendDatabase: FileFixtures['lendDatabase'],
  clock: Fixtures['clock'],
  use: (desk: TestDesk) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
  await lendDatabase(async (databaseUrl) => {
    if (databaseUrl === '') await copyFile(inject('migratedSqlite'), path.join(directory, databaseFile));
    const adminKey = newKey();
    const desk = await openDesk({
      dataDirectory: directory,
      ...(databaseUrl === '' ? {} : { databaseUrl }),
      role: 'server',
      adminKey,
      publicUrl: 'http://desk.example',
      clock: () => clock.now,
      // A test runs them itself: else one that takes longer finds its tickets changed.
      steps: [],
    });
    await use(testDesk(desk, adminKey, { directory, databaseUrl }));
    await desk.close();
  });
  await rm(directory, { recursive: true, force: true });
}

function testDesk(desk: OpenedDesk, adminKey: string, where: { directory: string; databaseUrl: string }): TestDesk {
  const app = createApp(desk);
  const as = (key: string | undefined): Server => ({
    baseUrl: 'http://desk.example/api/v2',
    ...(key === undefined ? {} : { key }),
    fetch: async (input, init) => app.request(input as string, init),
  });
  const admin = as(adminKey);
  return {
    desk,
    ...where,
    admin,
    as,
    ctx: createContext(desk, { kind: 'system', step: 'test' }, 'test'),
    request: (route, input) => request(admin, route, input),
    async answer(route, input, server = admin) {
      const response = await send(server, route, input);
      return { status: response.status, body: await response.json() };
    },
  };
}

/** A database of its own, migrated and empty. For a second one beside the desk. */
export const copyTemplate = () => copyDatabase(inject('postgresUrl'));
