import type { Context } from '../../server/context.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { countChanges } from '../../server/ticket/counts.ts';
import type { Ticket } from '../../server/ticket/ticket.ts';

/** Puts tickets into the database as they are given, without history: the state before a test. */
export async function arrangeTickets(ctx: Context, wanted: readonly Partial<Ticket>[]): Promise<Ticket[]> {
  return transaction(ctx, async (ctx) => {
    const brand = await ctx.tx.selectFrom('brands').selectAll().where('is_default', '=', 1).executeTakeFirstOrThrow();
    const now = ctx.now();
    const tickets = await ctx.tx
      .insertInto('tickets')
      .values(
        wanted.map((ticket) => ({
          brand_id: brand.id,
          assigned_group_id: brand.default_group_id,
          channel_id: 1,
          original_channel_id: 1,
          direction: 'inbound' as const,
          title: 'A question',
          status: 'new' as const,
          priority: 'normal' as const,
          created_at: now,
          last_update: now,
          ...ticket,
        })),
      )
      .returningAll()
      .execute();
    await countChanges(
      ctx,
      tickets.map((after) => ({ after })),
    );
    return tickets.sort((a, b) => a.id - b.id);
  });
}
