import type { Context, WriteContext } from '../../server/context.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { appendLive } from '../../server/live/append.ts';
import { insertRows } from '../../server/storage/insert-rows.ts';
import { isOneOf } from '../../server/storage/is-one-of.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { countChanges } from '../../server/ticket/counts.ts';
import type { Ticket } from '../../server/ticket/ticket.ts';
import { columnsOfItem, type MirroredTicket } from '../mirror/ticket-columns.ts';
import { saveCustomerOf } from './mirror-customers.ts';
import { ensureNames, learnNames } from './mirror-names.ts';

/**
 * Writes tickets as the base server has them, those that are new or differ from what is here. All come from one source,
 * so that they have the same columns.
 */
export async function saveMirrored(ctx: Context, tickets: readonly MirroredTicket[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ensureNames(ctx, tickets);
    const ids = tickets.map(({ id }) => id);
    const known = await loadKnown(ctx, ids);
    const fresh = tickets.filter(({ id }) => !known.has(id));
    await insertRows(ctx.tx, ctx.desk.storage.dialect, 'tickets', fresh);
    const changes: Saved[] = fresh.map((ticket) => ({ after: { ...ticket, version: 1 } }));
    for (const ticket of tickets) {
      const before = known.get(ticket.id);
      if (before && differs(before, ticket)) changes.push({ before, after: await update(ctx, ticket) });
    }
    await countChanges(ctx, changes);
    await appendLive(
      ctx,
      changes.map(({ after }) => ({ kind: 'ticket', ticket_id: after.id, version: after.version })),
    );
  });
}

interface Saved {
  before?: Ticket;
  after: MirroredTicket & Pick<Ticket, 'version'>;
}

/** Writes one ticket as GET ticket tells it, with the names in it. */
export async function saveMirroredItem(ctx: Context, item: TicketItem): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await learnNames(ctx, item);
    await saveCustomerOf(ctx, item);
    await saveMirrored(ctx, [columnsOfItem(item)]);
  });
}

/** Removes the tickets that the base server no longer has. */
export async function forgetMirrored(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction(ctx, async (ctx) => {
    const gone = [...(await loadKnown(ctx, ids)).values()];
    const { dialect } = ctx.desk.storage;
    await ctx.tx
      .deleteFrom('ticket_reads')
      .where((eb) => isOneOf(eb.ref('ticket_id'), ids, dialect))
      .execute();
    await ctx.tx
      .deleteFrom('tickets')
      .where((eb) => isOneOf(eb.ref('id'), ids, dialect))
      .execute();
    await countChanges(
      ctx,
      gone.map((before) => ({ before })),
    );
    await appendLive(
      ctx,
      gone.map(({ id, version }) => ({ kind: 'ticket', ticket_id: id, version: version + 1 })),
    );
  });
}

export async function countMirrored(ctx: Context): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Every id that is mirrored, for comparing. */
export async function mirroredIds(ctx: Context): Promise<number[]> {
  return (await ctx.db.selectFrom('tickets').select('id').execute()).map(({ id }) => id);
}

/**
 * Of `among`, or of the unsolved ones newest first, those of which only the raw row is known: customer and who waits
 * for an answer are not in it.
 */
export async function incompleteTickets(ctx: Context, among?: readonly number[]): Promise<number[]> {
  const { dialect } = ctx.desk.storage;
  const incomplete = ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('last_update_customer', 'is', null)
    .where('last_update_agent', 'is', null)
    .where('last_entry_seq', '=', 0);
  const query = among
    ? incomplete.where((eb) => isOneOf(eb.ref('id'), among, dialect))
    : incomplete.where('status', 'in', ['new', 'open']).orderBy('last_update', 'desc').limit(1000);
  return (await query.execute()).map(({ id }) => id);
}

async function loadKnown(ctx: WriteContext, ids: readonly number[]): Promise<Map<number, Ticket>> {
  const { dialect } = ctx.desk.storage;
  const rows = await ctx.tx
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('id'), ids, dialect))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const differs = (before: Ticket, now: MirroredTicket) =>
  Object.entries(now).some(([name, value]) => before[name as keyof Ticket] !== value);

async function update(ctx: WriteContext, ticket: MirroredTicket): Promise<Ticket> {
  return await ctx.tx
    .updateTable('tickets')
    .set((eb) => ({ ...ticket, version: eb('version', '+', 1) }))
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
