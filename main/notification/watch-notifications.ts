import { eventStream } from '../../server/client/event-stream.ts';
import { RequestFailed, request, type Server } from '../../server/client/request.ts';
import type { NotificationItem } from '../../server/contract/base/notification.ts';
import {
  type NotificationPreferences,
  notificationPreferenceRoutes,
} from '../../server/contract/desk/notification-preferences.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { type Repeating, repeat } from '../repeat.ts';
import type { NotificationLedger } from '../store/notification-ledger.ts';
import { decideShow, type Situation } from './decide-show.ts';
import { groupNotifications, type Shown } from './group-notifications.ts';

/** While the server tells nothing by itself, or has not answered, in ms. */
const pollInterval = 3_000;

export interface Unread {
  /** Exact. */
  total: number;
  /** Unread ones, newest first. */
  newest: NotificationItem[];
}

export const nothingUnread: Unread = { total: 0, newest: [] };

export interface WatchOptions {
  connectionId: string;
  server: Server;
  ledger: NotificationLedger;
  situation(): Situation;
  show(shown: Shown): void;
  onUnread(unread: Unread): void;
  /** For tests: as pollInterval. */
  interval?: number;
}

/**
 * Asks one server for unread notifications whenever it says that something happened, and every few seconds while it does
 * not tell: on a server without events, and until a stream that was cut off is open again. Shows each new one once and
 * tells the exact number of unread ones.
 */
export function watchNotifications(options: WatchOptions): Repeating {
  let stopped = false;
  let isTold = false;
  let hasAnswered = false;
  const { interval = pollInterval } = options;
  const watching = repeat(
    async () => {
      const unread = await readUnread(options.server).catch(whenRefused);
      hasAnswered = unread !== undefined;
      if (stopped || unread === undefined) return;
      options.onUnread(unread);
      try {
        await showNew(options, unread.newest);
      } catch (error) {
        // What could not be written down (a full disk) is not shown either; it is decided about at the next turn.
        process.stderr.write(`Deskhand: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    },
    () => (isTold && hasAnswered ? undefined : interval),
  );
  const leaving = new AbortController();
  // Asked once more either way: something may have happened just before, and from then on it is asked again and again.
  const tell = (isOpen: boolean) => {
    isTold = isOpen;
    void watching.now();
  };
  // Where there are no events, or none for this key, there is only the asking.
  eventStream(options.server, {
    signal: leaving.signal,
    onEvent: ({ event }) => void (event === 'notification' && watching.now()),
    onOpen: tell,
  }).catch(() => tell(false));
  return {
    now: watching.now,
    stop() {
      stopped = true;
      leaving.abort();
      return watching.stop();
    },
  };
}

async function readUnread(server: Server): Promise<Unread> {
  const answer = await request(server, deskNotificationRoutes.peekNotifications, { unread: true });
  return { total: answer.unread_total, newest: answer.items.filter((item) => !item.is_read) };
}

/**
 * Without the permission there is nothing to count. A server that does not answer takes nothing off the count that it
 * gave last: the console says what is wrong, and this goes on asking.
 */
function whenRefused(error: unknown): Unread | undefined {
  return error instanceof RequestFailed && [401, 403].includes(error.status) ? nothingUnread : undefined;
}

/** Undefined on a server that knows none, or does not say: what happened is then rather shown than missed. */
async function readPreferences(server: Server): Promise<NotificationPreferences | undefined> {
  try {
    return (await request(server, notificationPreferenceRoutes.getNotificationPreferences, {})).item;
  } catch {
    return undefined;
  }
}

async function showNew(
  { connectionId, server, ledger, situation, show }: WatchOptions,
  items: readonly NotificationItem[],
): Promise<void> {
  const undecided = new Set(
    ledger.undecided(
      connectionId,
      items.map((item) => item.id),
    ),
  );
  if (undecided.size === 0) return;
  const preferences = await readPreferences(server);
  const toShow: NotificationItem[] = [];
  for (const item of items) {
    if (!undecided.has(item.id)) continue;
    const decision = decideShow(item, { ...situation(), preferences });
    if (decision.show) toShow.push(item);
    else ledger.hold(connectionId, item.id, decision.reason);
  }
  for (const shown of groupNotifications(toShow)) show(shown);
}
