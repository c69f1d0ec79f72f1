import { createHash } from 'node:crypto';
import { RequestFailed } from '../../server/client/request.ts';
import { createContext } from '../../server/context.ts';
import { createApp } from '../../server/create-app.ts';
import { openDesk } from '../../server/open-desk.ts';
import { asServer } from '../connection/as-server.ts';
import { reachRemoteServer } from '../connection/upstream.ts';
import type { Served } from '../local-desk/serve-requests.ts';
import { repeat } from '../repeat.ts';
import { becomeMirror } from '../store/mirror-names.ts';
import { saveTakenNotifications } from '../store/mirror-notifications.ts';
import { answerRequests } from './answer-requests.ts';
import { Completion } from './completion.ts';
import { takeNotifications } from './read-base.ts';
import { TicketSync } from './sync-tickets.ts';

export interface MirrorOptions {
  directory: string;
  baseUrl: string;
  key: string;
}

const ticketInterval = 3_000;
const notificationInterval = 10_000;

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
  const abilities = { notifications: true };

  const tickets = repeat(
    untilNextTime(() => sync.turn()),
    ticketInterval,
  );
  const completing = repeat(
    untilNextTime(() => completion.turn()),
    ticketInterval,
  );
  const notifications = repeat(
    untilNextTime(async () => {
      try {
        await saveTakenNotifications(ctx, await takeNotifications(server));
        abilities.notifications = true;
      } catch (error) {
        if (!(error instanceof RequestFailed) || error.status !== 403) throw error;
        abilities.notifications = false;
      }
    }),
    notificationInterval,
  );

  return {
    fetch: answerRequests({
      app: createApp(desk),
      ownKey,
      ctx,
      upstream,
      completion,
      abilities,
      synchronise: tickets.now,
    }),
    async close() {
      await Promise.all([tickets.stop(), completing.stop(), notifications.stop()]);
      await desk.close();
    },
  };
}

/** A server that is away is asked again at the next turn; forwarded requests tell the console that it is. */
function untilNextTime(work: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    }
  };
}
