import { setImmediate } from 'node:timers/promises';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { BulkChangeItem, BulkOutcome, BulkWish } from '../contract/desk/bulk-changes.ts';
import { notificationsOf } from '../notification/notify.ts';
import { inBatches } from '../storage/in-batches.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import { tagsOfTickets } from '../ticket/tags.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { countOutcomes, type Outcomes } from './bulk-change.ts';
import { type Decide, type Decision, deciderFor, doerOf } from './decide.ts';
import { touchesTags } from './wished-tags.ts';

export interface Prepared {
  counts: Outcomes;
  notified: BulkChangeItem['notified'];
  sample: BulkChangeItem['sample'];
}

/** Tickets that are read, and written down, at once: some 10 ms. */
const freezeSlice = 500;

/** Tickets of each outcome that are shown before it runs. */
const sampled = 5;

interface Frozen {
  id: number;
  change: BulkWish;
  ids: readonly number[];
}

/** Writes down which tickets a bulk change is about, and at which version; gives what the change would do to them. */
export async function freezeTickets(ctx: Context, { id, change, ids }: Frozen): Promise<Prepared> {
  const created = (change.add_tags ?? []).map((name) => ({ id: 0, name }));
  const decide = deciderFor(ctx, change, created);
  const told = new Map<number, number>();
  const samples = new Map<BulkOutcome, BulkChangeItem['sample']>();
  let counts: Outcomes = {};
  for (const slice of inBatches(ids, freezeSlice)) {
    const tickets = await freezeSliceOf(ctx, id, slice);
    const decisions = await decideSlice(ctx, slice, { tickets, decide, withTags: touchesTags(change) });
    counts = countOutcomes(
      counts,
      decisions.map(({ outcome }) => outcome),
    );
    for (const decision of decisions) addSample(samples, decision);
    const changes = decisions.flatMap((decision) => decision.change ?? []);
    for (const { user_id } of notificationsOf(changes, doerOf(ctx))) told.set(user_id, (told.get(user_id) ?? 0) + 1);
    await setImmediate();
  }
  const notified = [...told].map(([user_id, tickets]) => ({ user_id, tickets })).sort((a, b) => b.tickets - a.tickets);
  return { counts, notified, sample: [...samples.values()].flat() };
}

async function freezeSliceOf(ctx: Context, id: number, slice: readonly number[]): Promise<Map<number, Ticket>> {
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
  return found;
}

async function decideSlice(
  ctx: Context,
  slice: readonly number[],
  { tickets, decide, withTags }: { tickets: ReadonlyMap<number, Ticket>; decide: Decide; withTags: boolean },
): Promise<Decision[]> {
  const tags = withTags ? await tagsOfTickets(ctx, slice) : undefined;
  const decisions: Decision[] = [];
  for (const ticketId of slice) {
    const ticket = tickets.get(ticketId);
    decisions.push(ticket ? await decide(ticket, tags?.get(ticketId) ?? []) : { ticketId, outcome: 'not_found' });
  }
  return decisions;
}

function addSample(samples: Map<BulkOutcome, BulkChangeItem['sample']>, { ticketId, outcome, reason }: Decision) {
  const those = samples.get(outcome) ?? [];
  if (those.length < sampled) samples.set(outcome, [...those, { ticket_id: ticketId, outcome, reason: reason ?? '' }]);
}
