import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { changeTicket } from '../ticket/change.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { MovedKind } from './journal.ts';

export interface Way {
  from: number;
  into: number;
}

/** Where the rows of each kind are. Tickets are no rows only: they go by saveChanges. */
const tables = {
  channel: 'customer_channels',
  message: 'messages',
  external_event: 'external_events',
  chat_session: 'chat_sessions',
} as const satisfies Record<Exclude<MovedKind, 'ticket'>, string>;

/** Rows of one statement; between two of them others are answered. */
const sliceSize = 1000;

/** Ids of the rows of a kind that are a customer's. A literal 0 tells that they are somebody's: as their indexes do. */
export async function rowsOf({ tx }: WriteContext, kind: MovedKind, customerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom(kind === 'ticket' ? 'tickets' : tables[kind])
    .select('id')
    .where('customer_id', '=', customerId)
    .where('customer_id', '<>', sql.lit(0))
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives rows from one customer to another, as far as they still are the first one's; how many that were. */
export async function moveRows(
  ctx: WriteContext,
  kind: Exclude<MovedKind, 'ticket'>,
  { ids, from, into }: Way & { ids: readonly number[] },
): Promise<number> {
  let moved = 0;
  for (const slice of inBatches(ids, sliceSize)) {
    const { numUpdatedRows } = await ctx.tx
      .updateTable(tables[kind])
      .set({ customer_id: into })
      .where((eb) => isOneOf(eb.ref('id'), slice, ctx.desk.storage.dialect))
      .where('customer_id', '=', from)
      .executeTakeFirstOrThrow();
    moved += Number(numUpdatedRows);
    if (ids.length > sliceSize) await setImmediate();
  }
  return moved;
}

/**
 * The same for tickets, those too that the caller does not see: a customer is the brand's, and goes whole. The ids of
 * those that were the first one's.
 */
export async function moveTickets(
  ctx: WriteContext,
  { ids, from, into }: Way & { ids: readonly number[] },
): Promise<number[]> {
  const all = await loadTicketsThatExist({ ...ctx, actor: { kind: 'system', step: 'customer' } }, ids);
  const theirs = all.filter(({ customer_id }) => customer_id === from);
  const when = { actor: ctx.actor, now: ctx.now() };
  await saveChanges(
    ctx,
    theirs.map((ticket) => changeTicket(ticket, { customer_id: into }, when)),
  );
  return theirs.map(({ id }) => id);
}
