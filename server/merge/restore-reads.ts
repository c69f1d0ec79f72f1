import type { WriteContext } from '../context.ts';
import type { Entry } from '../message/entries.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Move } from './moves.ts';
import { putReadPosition, readPositions } from './read-positions.ts';

interface Restored {
  target: Pick<Ticket, 'id'>;
  /** The target is as the merge made it. */
  exact: boolean;
  /** The merges that are taken back, with the entries that go back. */
  parts: readonly { move: Move; entries: readonly Entry[] }[];
}

/**
 * Takes the merge out of read positions: a position that has not moved since is where it was before, and what somebody
 * has read in the target since they have read in the ticket that it goes back to as well.
 */
export async function restoreReads(ctx: WriteContext, { target, exact, parts }: Restored): Promise<void> {
  const sources = parts.map(({ move }) => move.from_ticket_id);
  const positions = await readPositions(ctx, [target.id, ...sources]);
  for (const [userId, seq] of positions.get(target.id) ?? []) {
    for (const { move, entries } of parts) {
      const known = positions.get(move.from_ticket_id)?.get(userId) ?? 0;
      if (known >= move.from_was.last_entry_seq) continue;
      const read = entries.map((entry) => entry.seq).filter((own) => own > known && own <= seq);
      if (read.length > 0)
        await putReadPosition(ctx, { userId, ticketId: move.from_ticket_id, seq: Math.max(...read) });
    }
  }
  if (!exact) return;
  for (const row of parts.flatMap(({ move }) => move.rows)) {
    if (row.kind !== 'read' || positions.get(target.id)?.get(row.row_id) !== row.became) continue;
    await putReadPosition(ctx, { userId: row.row_id, ticketId: target.id, seq: row.was });
  }
}
