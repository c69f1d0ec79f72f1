import type { WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { forgetHeads } from '../search/keep.ts';
import { inTurns } from '../storage/in-turns.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { countChanges } from './counts.ts';
import type { Ticket } from './ticket.ts';

/** Removes the rows of tickets; what refers to them is gone or moved elsewhere already. Keeps counts, tells who watches. */
export async function removeTickets(ctx: WriteContext, tickets: readonly Ticket[]): Promise<void> {
  await inTurns(tickets, async (slice) => {
    await forgetHeads(
      ctx,
      slice.map(({ id }) => id),
    );
    await ctx.tx
      .deleteFrom('tickets')
      .where((eb) =>
        isOneOf(
          eb.ref('tickets.id'),
          slice.map(({ id }) => id),
          ctx.desk.storage.dialect,
        ),
      )
      .execute();
    await appendLive(
      ctx,
      slice.map((from) => ({ kind: 'ticket', ticket_id: from.id, version: from.version + 1, from })),
    );
  });
  await countChanges(
    ctx,
    tickets.map((before) => ({ before })),
  );
}
