import { createContext, type Desk } from '../context.ts';
import { countUnread } from '../notification/list.ts';
import type { Listener } from './listener.ts';
import type { Page } from './page.ts';
import { tell } from './tell.ts';

/** Unread notifications of those among the listeners whom a page tells of them, by user. */
export async function countUnreadOf(
  desk: Desk,
  { happenings }: Page,
  listeners: Iterable<Listener>,
): Promise<Map<number, number>> {
  const told = new Set(happenings.flatMap(({ kind, userId }) => (kind === 'notification' ? userId : [])));
  const unread = new Map<number, number>();
  for (const { agent } of listeners) {
    if (!told.has(agent.userId) || unread.has(agent.userId) || !agent.permissions.has('SETTINGS_CRUD')) continue;
    unread.set(agent.userId, await countUnread(createContext(desk, agent, 'event stream')));
  }
  return unread;
}

/** Tells a listener what of a page is for them, and what they have not heard. */
export function tellPage(desk: Desk, page: Page, listener: Listener, unread: ReadonlyMap<number, number>): void {
  const { agent, position } = listener;
  // Another key of the same user may read notifications, this one need not.
  const own = {
    unread: agent.permissions.has('SETTINGS_CRUD') ? unread.get(agent.userId) : undefined,
    now: desk.clock(),
  };
  listener.tell(tell(page, agent, position, own), page.until);
}
