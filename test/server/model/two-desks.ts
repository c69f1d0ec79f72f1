import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../../server/auth/secret.ts';
import { type Server, send } from '../../../server/client/request.ts';
import type { Route, RouteInput } from '../../../server/contract/route.ts';
import { createApp } from '../../../server/create-app.ts';
import { type OpenedDesk, openDesk } from '../../../server/open-desk.ts';
import { copyTemplate, testNow } from '../../support/desk.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface TwoDesks {
  sqlite: OpenedDesk;
  postgres: OpenedDesk;
  /** Asks both the same, a second after the last time; the answers without their request ids. */
  ask<R extends Route>(route: R, input: RouteInput<R>): Promise<{ sqlite: Answer; postgres: Answer }>;
  close(): Promise<void>;
}

/** An SQLite and a PostgreSQL desk with the same key and the same clock, empty. */
export async function openTwoDesks(): Promise<TwoDesks> {
  const directories = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'deskhand-test-'))));
  const database = await copyTemplate();
  const adminKey = newKey();
  let now = testNow;
  const common = { role: 'server', adminKey, publicUrl: 'http://desk.example', clock: () => now } as const;
  const sqlite = await openDesk({ ...common, dataDirectory: directories[0] ?? '' });
  const postgres = await openDesk({ ...common, dataDirectory: directories[1] ?? '', databaseUrl: database.url });
  const servers = [sqlite, postgres].map((desk): Server => {
    const app = createApp(desk);
    return {
      baseUrl: 'http://desk.example/api/v2',
      key: adminKey,
      fetch: async (input, init) => app.request(input as string, init),
    };
  });
  return {
    sqlite,
    postgres,
    async ask(route, input) {
      now += 1000;
      const [first, second] = await Promise.all(servers.map((server) => answerOf(server, route, input)));
      if (!first || !second) throw new Error('both must answer');
      return { sqlite: first, postgres: second };
    },
    async close() {
      await Promise.all([sqlite.close(), postgres.close()]);
      await database.drop();
      for (const directory of directories) await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answerOf<R extends Route>(server: Server, route: R, input: RouteInput<R>): Promise<Answer> {
  const response = await send(server, route, input);
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}
