import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { draftRoutes } from '../contract/desk/drafts.ts';
import type { RouteAnswer, RouteCall } from '../contract/route.ts';
import { formatTime } from '../time.ts';

/** Tickets in which the calling user has begun to write, as far as they may still see them. */
export async function listDrafts(
  ctx: Context,
  { limit }: RouteCall<typeof draftRoutes.listDrafts>,
): Promise<Omit<RouteAnswer<typeof draftRoutes.listDrafts>, 'type'>> {
  ctx.require('TICKET_CUD');
  const rows = await ctx.db
    .selectFrom('drafts')
    .innerJoin('tickets', 'tickets.id', 'drafts.ticket_id')
    .select(['drafts.ticket_id', 'drafts.type', 'drafts.updated_at'])
    .where('drafts.user_id', '=', callingAgent(ctx).userId)
    .where(canSeeTickets(ctx.actor))
    .orderBy('drafts.updated_at', 'desc')
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({ ...row, updated_at: formatTime(row.updated_at) }));
  return { itemStart: 0, itemTotal: items.length, itemLimit: limit, items };
}
