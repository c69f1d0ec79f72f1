import type { Context } from '../context.ts';
import type { deskTicketRoutes, TicketRow } from '../contract/desk/tickets.ts';
import { ticketPageLimit } from '../contract/desk/tickets.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { latestPosition } from '../live/position.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import { listIds, listPage } from './list-ids.ts';
import { toListQuery } from './list-query.ts';
import { listRows } from './list-rows.ts';

/** A page of ticket rows; `next` is the cursor of the page behind it, null at the end. */
export async function listTickets(
  ctx: Context,
  input: RouteCall<typeof deskTicketRoutes.listTickets>,
): Promise<Page<TicketRow> & { total_is_exact: boolean; next: string | null }> {
  ctx.require('TICKET_READ');
  const { cursor, limit, ...filter } = input;
  const query = await toListQuery(ctx, filter);
  const after = cursor === undefined ? undefined : readCursor(cursor, query);
  const itemStart = after?.offset ?? 0;
  const { ids, hasNext, total, isExact } = await listPage(ctx, query, { after, limit });
  const last = hasNext ? ids.at(-1) : undefined;
  return {
    itemStart,
    itemTotal: total,
    total_is_exact: isExact,
    itemLimit: limit,
    items: await listRows(
      ctx,
      ids.map(({ id }) => id),
    ),
    next: last ? writeCursor({ ...last, offset: itemStart + limit }, query) : null,
  };
}

/** Every id of a list in its order, and the event position since when it can be out of date. */
export async function listTicketIds(
  ctx: Context,
  input: RouteCall<typeof deskTicketRoutes.listTicketIds>,
): Promise<{ ids: number[]; position: string }> {
  ctx.require('TICKET_READ');
  // Before the ids: an event between the two is told again and not missed.
  const position = await latestPosition(ctx);
  const ids = await listIds(ctx, await toListQuery(ctx, input));
  return { ids: ids.map(({ id }) => id), position };
}

/** The rows of some ids, as many as a page may have. */
export function getTicketRows(
  ctx: Context,
  { ids }: RouteCall<typeof deskTicketRoutes.getTicketRows>,
): Promise<TicketRow[]> {
  ctx.require('TICKET_READ');
  return listRows(ctx, [...new Set(ids)].slice(0, ticketPageLimit));
}
