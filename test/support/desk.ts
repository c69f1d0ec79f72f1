import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { test as base, inject } from 'vitest';
import { newKey } from '../../server/auth/secret.ts';
import { request, type Server, send } from '../../server/client/request.ts';
import { type Context, createContext } from '../../server/context.ts';
import type { Route, RouteAnswer, RouteInput } from '../../server/contract/route.ts';
import { createApp } from '../../server/create-app.ts';
import { type OpenedDesk, openDesk } from '../../server/open-desk.ts';
import { templateDatabase } from './start-postgres.ts';

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

export const test = base.extend<{ clock: { now: number }; desk: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  clock: async ({}, use) => use({ now: testNow }),
  desk: async ({ clock }, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const database = dialect === 'postgres' ? await copyTemplate() : undefined;
    const adminKey = newKey();
    const desk = await openDesk({
      dataDirectory: directory,
      ...(database ? { databaseUrl: database.url } : {}),
      role: 'server',
      adminKey,
      publicUrl: 'http://desk.example',
      clock: () => clock.now,
      // A test runs them itself: else one that takes longer finds its tickets changed.
      steps: [],
    });
    await use(testDesk(desk, adminKey, { directory, databaseUrl: database?.url ?? '' }));
    await desk.close();
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  },
});

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
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${templateDatabase}`);
  return { url: `${server}/${name}`, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
