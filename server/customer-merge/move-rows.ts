import { sql } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
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
export const tables = {
  channel: 'customer_channels',
  ticket: 'tickets',
  message: 'messages',
  external_event: 'external_events',
  chat_session: 'chat_sessions',
} as const satisfies Record<MovedKind, string>;

/**
 * Ids of some of the rows of a kind that are a customer's. A literal 0 tells that they are somebody's: as their indexes
 * do.
 */
export async function someRowsOf({ db }: Context, kind: MovedKind, of: { customerId: number; limit: number }) {
  const rows = await db
    .selectFrom(tables[kind])
    .select('id')
    .where('customer_id', '=', of.customerId)
    .where('customer_id', '<>', sql.lit(0))
    .limit(of.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many rows of a kind are a customer's. */
export async function countRowsOf({ db }: Context, kind: MovedKind, customerId: number): Promise<number> {
  const { rows } = await db
    .selectFrom(tables[kind])
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('customer_id', '=', customerId)
    .where('customer_id', '<>', sql.lit(0))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Gives rows from one customer to another, as far as they still are the first one's. */
export async function moveRows(
  ctx: WriteContext,
  kind: MovedKind,
  { ids, ...way }: Way & { ids: readonly number[] },
): Promise<void> {
  if (kind === 'ticket') return moveTickets(ctx, { ...way, ids });
  await ctx.tx
    .updateTable(tables[kind])
    .set({ customer_id: way.into })
    .where((eb) => isOneOf(eb.ref('id'), ids, ctx.desk.storage.dialect))
    .where('customer_id', '=', way.from)
    .execute();
}

/** Those tickets too that the caller does not see: a customer is the brand's, and goes whole. */
async function moveTickets(ctx: WriteContext, { ids, from, into }: Way & { ids: readonly number[] }): Promise<void> {
  const all = await loadTicketsThatExist({ ...ctx, actor: { kind: 'system', step: 'customer' } }, ids);
  const theirs = all.filter(({ customer_id }) => customer_id === from);
  const when = { actor: ctx.actor, now: ctx.now() };
  await saveChanges(
    ctx,
    theirs.map((ticket) => changeTicket(ticket, { customer_id: into }, when)),
  );
}
