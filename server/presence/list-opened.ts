import type * as z from 'zod';
import { type Context, callingAgent } from '../context.ts';
import type { openedTicket, presenceRoutes } from '../contract/desk/presence.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { prepared } from '../storage/prepared.ts';
import { listRows } from '../ticket/list-rows.ts';
import { formatTime } from '../time.ts';

/** Openings that are looked through: who goes to and fro between a few tickets finds only those. */
const looked = 500;

const newest = prepared<{ user: number }, { ticket_id: number; opened_at: number }>((db, value) =>
  db
    .selectFrom('user_ticket_opened_history')
    .select(['ticket_id', 'opened_at'])
    .where('user_id', '=', value('user'))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(looked),
);

/** Tickets that the caller has opened, each once, the last one first. */
export async function listOpenedTickets(
  ctx: Context,
  { limit }: RouteCall<typeof presenceRoutes.listOpenedTickets>,
): Promise<Page<z.infer<typeof openedTicket>>> {
  ctx.require('TICKET_READ');
  const openings = await newest(ctx.desk.storage, { user: callingAgent(ctx).userId });
  const openedAt = new Map<number, number>();
  for (const { ticket_id, opened_at } of openings) {
    if (!openedAt.has(ticket_id)) openedAt.set(ticket_id, opened_at);
  }
  const rows = await listRows(ctx, [...openedAt.keys()]);
  const items = rows.slice(0, limit).map((row) => ({ ...row, opened_at: formatTime(openedAt.get(row.id) ?? 0) }));
  return { itemStart: 0, itemTotal: rows.length, itemLimit: limit, items };
}
