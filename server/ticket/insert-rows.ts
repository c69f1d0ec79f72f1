import type { Insertable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { indexHeads } from '../search/keep.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { TicketsTable } from '../storage/tables/tickets.ts';
import { takeIds } from '../storage/take-ids.ts';
import { countChanges } from './counts.ts';
import type { Ticket } from './ticket.ts';

export type TicketRow = Omit<Insertable<TicketsTable>, 'id'> & Pick<Ticket, 'assigned_user_id' | 'assigned_group_id'>;

/**
 * Inserts rows of tickets, all with the same columns, counts them and makes them searchable: the only way in, whether they begin now or
 * happened long ago. Whom it is told is for the caller to decide.
 */
export async function insertTicketRows<Row extends TicketRow>(
  ctx: WriteContext,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const { dialect } = ctx.desk.storage;
  const ids = await takeIds(ctx.tx, dialect, 'tickets', rows.length);
  const tickets = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
  await insertRows(ctx.tx, dialect, 'tickets', tickets);
  await countChanges(
    ctx,
    tickets.map((after) => ({ after })),
  );
  await indexHeads(ctx, ids);
  return tickets;
}
