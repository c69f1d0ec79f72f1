import type { WriteContext } from '../context.ts';
import { moveReadPosition } from '../ticket/read-position.ts';
import type { Ticket } from '../ticket/ticket.ts';

/** One's own words are read, unless something before them was not. */
export async function readOwn(
  ctx: WriteContext,
  before: Ticket,
  { userId, seq }: { userId: number; seq: number },
): Promise<void> {
  const read = await ctx.tx
    .selectFrom('ticket_reads')
    .select('seq')
    .where('user_id', '=', userId)
    .where('ticket_id', '=', before.id)
    .executeTakeFirst();
  if ((read?.seq ?? 0) >= before.last_entry_seq) await moveReadPosition(ctx, { userId, ticketId: before.id, seq });
}
