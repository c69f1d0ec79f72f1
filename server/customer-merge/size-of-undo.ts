import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { type MovedKind, movedKinds } from './journal.ts';
import { countRowsOf, tables, type Way } from './move-rows.ts';

/** What is told to be elsewhere: messages and chats follow their tickets. */
const told = ['channel', 'external_event', 'ticket'];

/** What undoing a merge is about; all 0 where there is none. */
export interface UndoSize {
  /** All that has to be written. */
  rows: number;
  /** Those of the tickets that go back that the caller sees. */
  tickets: number;
  /** Tickets, addresses and events that the target has lost since. */
  elsewhere: number;
}

export async function sizeOfUndo(ctx: Context, { from, into }: Way): Promise<UndoSize> {
  const merges = ctx.db.selectFrom('customer_merges').select('id').where('from_customer_id', '=', from);
  const merge = await merges.where('into_customer_id', '=', into).executeTakeFirst();
  if (!merge) return { rows: 0, tickets: 0, elsewhere: 0 };
  const size = { rows: 0, elsewhere: 0, tickets: await countVisible(ctx, merge.id, into) };
  for (const kind of movedKinds) {
    const moved = await countMoved(ctx, merge.id, kind);
    const there = told.includes(kind) ? await countMoved(ctx, merge.id, kind, into) : moved;
    size.rows += moved;
    size.elsewhere += moved - there;
    // Of the target's tickets those that stay lose the addresses.
    if (kind === 'ticket') size.rows += (await countRowsOf(ctx, 'ticket', into)) - there;
  }
  return size;
}

/** How many rows of a kind went over; with a customer, those that are theirs still. */
async function countMoved({ db }: Context, mergeId: number, kind: MovedKind, customerId?: number): Promise<number> {
  const moved = db
    .selectFrom('customer_merge_rows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('merge_id', '=', mergeId)
    .where('kind', '=', kind);
  const { rows } = await (customerId === undefined
    ? moved
    : moved.where(({ exists, selectFrom }) =>
        exists(
          selectFrom(tables[kind] as 'tickets')
            .select('id')
            .whereRef('id', '=', 'customer_merge_rows.row_id')
            .where('customer_id', '=', customerId),
        ),
      )
  ).executeTakeFirstOrThrow();
  return rows;
}

async function countVisible({ db, actor }: Context, mergeId: number, customerId: number): Promise<number> {
  const moved = db.selectFrom('customer_merge_rows').select('row_id').where('merge_id', '=', mergeId);
  const { tickets } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where('customer_id', '=', customerId)
    .where('id', 'in', moved.where('kind', '=', 'ticket'))
    .where(canSeeTickets(actor))
    .executeTakeFirstOrThrow();
  return tickets;
}
