import { ZodError } from 'zod';
import { RequestFailed, type Server } from '../../server/client/request.ts';
import type { Context } from '../../server/context.ts';
import { repeat } from '../repeat.ts';
import { saveTakenNotifications } from '../store/mirror-notifications.ts';
import type { Completion } from './completion.ts';
import { takeNotifications } from './read-base.ts';
import type { TicketSync } from './sync-tickets.ts';

/** What the last asking found out about the server. */
export interface BaseState {
  /** False: the key lacks the permission for them. */
  notifications: boolean;
  /** Why the tickets could not be read the last time, for people; undefined when they could. */
  problem: string | undefined;
}

export interface Polled {
  ctx: Context;
  server: Server;
  sync: TicketSync;
  completion: Completion;
  /** Kept up to date here. */
  state: BaseState;
}

export interface Polling {
  /** Reads now what was touched. */
  synchronise(): Promise<void>;
  stop(): Promise<void>;
}

const ticketInterval = 3_000;
const notificationInterval = 10_000;

/** Asks a base server again and again; one that is away or answers nonsense is asked again at the next turn. */
export function pollBase({ ctx, server, sync, completion, state }: Polled): Polling {
  const tickets = repeat(async () => {
    state.problem = await problemOf(() => sync.turn());
  }, ticketInterval);
  const completing = repeat(async () => {
    await problemOf(() => completion.turn());
  }, ticketInterval);
  const notifications = repeat(async () => {
    await problemOf(async () => {
      state.notifications = await isAllowed(async () => {
        await saveTakenNotifications(ctx, await takeNotifications(server));
      });
    });
  }, notificationInterval);
  return {
    synchronise: tickets.now,
    async stop() {
      await Promise.all([tickets.stop(), completing.stop(), notifications.stop()]);
    },
  };
}

async function isAllowed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 403) return false;
    throw error;
  }
}

/** Only the server's faults; one of our own ends the worker, which is started again. */
async function problemOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof RequestFailed) return error.message;
    if (error instanceof ZodError) return 'The server answers in a form that /api/v2 does not have.';
    throw error;
  }
}
