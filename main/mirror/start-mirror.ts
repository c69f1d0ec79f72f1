import { createHash } from 'node:crypto';
import { createContext } from '../../server/context.ts';
import { createApp } from '../../server/create-app.ts';
import { openDesk } from '../../server/open-desk.ts';
import { asServer } from '../connection/as-server.ts';
import { reachRemoteServer } from '../connection/upstream.ts';
import type { Served } from '../local-desk/serve-requests.ts';
import { becomeMirror } from '../store/mirror-names.ts';
import { answerRequests } from './answer-requests.ts';
import { Completion } from './completion.ts';
import { type BaseState, pollBase } from './poll-base.ts';
import { TicketSync } from './sync-tickets.ts';

export interface MirrorOptions {
  directory: string;
  baseUrl: string;
  key: string;
}

/**
 * The desk API for a server that has only the documented endpoints: a desk of our own that is filled from the server's
 * raw tables and answers lists, counts and notifications with the same code; everything else goes to the server.
 */
export async function startMirror({ directory, baseUrl, key }: MirrorOptions): Promise<Served> {
  // Nobody else opens this desk; its key only has to be the same at the next start.
  const ownKey = `dh_${createHash('sha256').update(`mirror ${key}`).digest('base64url')}`;
  const options = { dataDirectory: directory, role: 'server', adminKey: ownKey, ensureAdminKey: true } as const;
  const desk = await openDesk({ ...options, publicUrl: 'app://deskhand' });
  const ctx = createContext(desk, { kind: 'system', step: 'Mirror' }, 'mirror');
  await becomeMirror(ctx);
  const upstream = reachRemoteServer({ baseUrl, key });
  const server = asServer(upstream);
  const sync = new TicketSync(ctx, server);
  const completion = new Completion(ctx, sync);
  const state: BaseState = { notifications: true, problem: undefined };
  const polling = pollBase({ ctx, server, sync, completion, state });
  const { synchronise } = polling;

  return {
    fetch: answerRequests({ app: createApp(desk), ownKey, ctx, upstream, completion, state, synchronise }),
    async close() {
      await polling.stop();
      await desk.close();
    },
  };
}
