import type { WriteContext } from '../context.ts';

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
