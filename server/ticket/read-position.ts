import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent, type WriteContext } from '../context.ts';
import type { readRoutes } from '../contract/desk/reads.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { transaction } from '../storage/transaction.ts';
import { missing } from './load.ts';

/** The first message or note that the calling user has not read, in the order of the timeline. */
export async function getReadPosition(
  ctx: Context,
  { ticketID }: RouteCall<typeof readRoutes.getReadPosition>,
): Promise<{ first_unread_message_id: number | null }> {
  ctx.require('TICKET_READ');
  const { read_seq } = await findPosition(ctx, ticketID);
  const first = await entriesOf(ctx.db, ticketID)
    .where('seq', '>', read_seq ?? 0)
    .limit(1)
    .executeTakeFirst();
  return { first_unread_message_id: first?.id ?? null };
}

/** Moves the calling user's read position back before an entry: the only way in which it goes back. */
export async function unreadTicket(
  ctx: Context,
  { ticketID, from_message_id }: RouteCall<typeof readRoutes.unreadTicket>,
): Promise<void> {
  ctx.require('TICKET_READ');
  const { userId } = callingAgent(ctx);
  await transaction(ctx, async (ctx) => {
    const { read_seq, last_entry_seq } = await findPosition(ctx, ticketID);
    const from = from_message_id === undefined ? last_entry_seq : await findSeq(ctx.db, ticketID, from_message_id);
    if (read_seq === null || read_seq < from) return;
    await ctx.tx
      .updateTable('ticket_reads')
      .set({ seq: from - 1 })
      .where('user_id', '=', userId)
      .where('ticket_id', '=', ticketID)
      .execute();
    await appendLive(ctx, [{ kind: 'read', ticket_id: ticketID, user_id: userId }]);
  });
}

async function findPosition(ctx: Context, id: number) {
  const { userId } = callingAgent(ctx);
  const found = await ctx.db
    .selectFrom('tickets')
    .leftJoin('ticket_reads', (join) =>
      join.onRef('ticket_reads.ticket_id', '=', 'tickets.id').on('ticket_reads.user_id', '=', userId),
    )
    .select(['ticket_reads.seq as read_seq', 'tickets.last_entry_seq'])
    .where('tickets.id', '=', id)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!found) throw notFound(missing([id]));
  return found;
}

async function findSeq(db: Db, ticketId: number, messageId: number): Promise<number> {
  const entry = await entriesOf(db, ticketId).where('id', '=', messageId).executeTakeFirst();
  if (!entry) throw notFound(`No message with id ${messageId} in ticket ${ticketId}.`);
  return entry.seq;
}

const entriesOf = (db: Db, ticketId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'seq'])
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy('seq');

/**
 * Moves how far a user has read a ticket to an entry of its timeline, never back: two windows of one user can come in
 * any order. Gives whether it moved.
 */
export async function moveReadPosition(
  { tx }: WriteContext,
  { userId, ticketId, seq }: { userId: number; ticketId: number; seq: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ticket_reads')
    .values({ user_id: userId, ticket_id: ticketId, seq })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ seq }).where('ticket_reads.seq', '<', seq),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
