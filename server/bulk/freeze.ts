import { setImmediate } from 'node:timers/promises';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { BulkChangeItem, BulkWish } from '../contract/desk/bulk-changes.ts';
import { notificationsOf } from '../notification/notify.ts';
import { inBatches } from '../storage/in-batches.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import { countOutcomes, type Outcomes } from './bulk-change.ts';
import { type Decision, deciderFor, doerOf } from './decide.ts';

export interface Prepared {
  counts: Outcomes;
  notified: BulkChangeItem['notified'];
}

/** Tickets that are read, and written down, at once: some 10 ms. */
const freezeSlice = 500;

/** Writes down which tickets a bulk change is about, and at which version; gives what the change would do to them. */
export async function freezeTickets(
  ctx: Context,
  { id, change, ids }: { id: number; change: BulkWish; ids: readonly number[] },
): Promise<Prepared> {
  const decide = deciderFor(ctx, change);
  const told = new Map<number, number>();
  let counts: Outcomes = {};
  for (const slice of inBatches(ids, freezeSlice)) {
    const decisions = await freezeSliceOf(ctx, { id, slice, decide });
    counts = countOutcomes(
      counts,
      decisions.map(({ outcome }) => outcome),
    );
    const changes = decisions.flatMap((decision) => decision.change ?? []);
    for (const { user_id } of notificationsOf(changes, doerOf(ctx))) told.set(user_id, (told.get(user_id) ?? 0) + 1);
    await setImmediate();
  }
  const notified = [...told].map(([user_id, tickets]) => ({ user_id, tickets })).sort((a, b) => b.tickets - a.tickets);
  return { counts, notified };
}

async function freezeSliceOf(
  ctx: Context,
  { id, slice, decide }: { id: number; slice: readonly number[]; decide: ReturnType<typeof deciderFor> },
): Promise<Decision[]> {
  const { dialect } = ctx.desk.storage;
  const tickets = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('tickets.id'), slice, dialect))
    .where(canSeeTickets(ctx.actor))
    .execute();
  const found = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const rows = slice.map((ticket_id) => ({
    bulk_change_id: id,
    ticket_id,
    version: found.get(ticket_id)?.version ?? 0,
  }));
  await transaction(ctx, ({ tx }) => insertRows(tx, dialect, 'bulk_change_tickets', rows), { long: true });
  const decisions: Decision[] = [];
  for (const ticketId of slice) {
    const ticket = found.get(ticketId);
    decisions.push(ticket ? await decide(ticket) : { ticketId, outcome: 'not_found' });
  }
  return decisions;
}
