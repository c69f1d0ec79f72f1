import type { Selectable } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import { forReference, forUpdate } from '../storage/for-update.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import { transaction } from '../storage/transaction.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { renewVersions } from '../ticket/renew-versions.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { findOrCreateTags, tagsOfTickets, tagsWithIds } from '../ticket/tags.ts';
import { type BulkChange, countOutcomes } from './bulk-change.ts';
import { type Decision, deciderFor } from './decide.ts';
import { lockBulkChange, saveBulkChange } from './load.ts';
import { saveOutcomes } from './save-outcomes.ts';
import { decideUndo, type Known, type Was } from './undo-ticket.ts';
import { touchesTags } from './wished-tags.ts';

type Row = Selectable<BulkChangeTicketsTable>;

export interface DoneSlice {
  /** There is more to do. */
  more: boolean;
  /** How long others had to wait to write meanwhile, in ms. */
  took: number;
}

/**
 * Does the next slice of a bulk change, running or undoing: the tickets, their outcomes and how far it is, in one
 * transaction. Whoever takes the next one (this server, another, or this one after a kill) goes on behind it.
 *
 * @param ctx of the user whose bulk change it is.
 * @param size most tickets that are looked at.
 */
export async function runSlice(ctx: Context, id: number, size: number): Promise<DoneSlice> {
  let began = 0;
  const work = async (ctx: WriteContext) => {
    const job = await lockBulkChange(ctx, id);
    began = performance.now();
    if (job?.state !== 'running' && job?.state !== 'undoing') return false;
    const rows = await nextRows(ctx, job, size);
    const isLast = rows.length < size;
    const decisions = job.state === 'running' ? await decideRun(ctx, job, rows) : await decideUndos(ctx, rows);
    await saveChanges(
      ctx,
      decisions.flatMap(({ change }) => change ?? []),
    );
    await renewVersions(
      ctx,
      decisions.flatMap(({ change, was }) =>
        change && was !== undefined ? [{ ticket_id: change.after.id, was, is: change.after.version }] : [],
      ),
    );
    await saveOutcomes(ctx, rows, decisions);
    const doneThrough = rows.at(-1)?.ticket_id ?? job.done_through;
    await saveBulkChange(ctx, advanced(job, decisions, { doneThrough, isLast }));
    return !isLast;
  };
  const more = await transaction(ctx, work, { long: true });
  return { more, took: performance.now() - began };
}

/** In the order of their ids, also those that an undo has nothing to do with: so a slice never walks far. */
function nextRows(ctx: WriteContext, { id, done_through }: BulkChange, size: number): Promise<Row[]> {
  const rows = ctx.tx
    .selectFrom('bulk_change_tickets')
    .selectAll()
    .where('bulk_change_id', '=', id)
    .where('ticket_id', '>', done_through)
    .orderBy('ticket_id')
    .limit(size);
  return forUpdate(rows, ctx).execute();
}

async function decideRun(ctx: WriteContext, { change: wish }: BulkChange, rows: readonly Row[]): Promise<Decision[]> {
  const tickets = await ticketsOf(ctx, rows);
  const tags = touchesTags(wish) ? await tagsOfTickets(ctx, [...tickets.keys()]) : undefined;
  const decide = deciderFor(ctx, wish, await findOrCreateTags(ctx, wish.add_tags ?? []));
  const decisions: Decision[] = [];
  for (const { ticket_id: ticketId, version } of rows) {
    const ticket = tickets.get(ticketId);
    if (!ticket) decisions.push({ ticketId, outcome: 'not_found' });
    else if (ticket.version !== version) decisions.push({ ticketId, outcome: 'changed_meanwhile' });
    else decisions.push(await decide(ticket, tags?.get(ticketId) ?? []));
  }
  return decisions;
}

async function decideUndos(ctx: WriteContext, rows: readonly Row[]): Promise<Decision[]> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  const tickets = await ticketsOf(ctx, changed);
  const had = changed.map(({ was }) => JSON.parse(was) as Was);
  // The same for all of a bulk change, but a ticket may have had none.
  const isTagged = had.some((was) => was.tags);
  const tags = isTagged ? await tagsOfTickets(ctx, [...tickets.keys()]) : undefined;
  const known = await knownOf(ctx, had);
  const when = { actor: ctx.actor, now: ctx.now() };
  return changed.map((row) =>
    decideUndo(row, { ticket: tickets.get(row.ticket_id), tags: tags?.get(row.ticket_id) ?? [], known }, when),
  );
}

/** Groups and users stay until the tickets are theirs again. */
async function knownOf(ctx: WriteContext, had: readonly Was[]): Promise<Known> {
  const there = async (table: 'groups' | 'users', ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const query = ctx.tx.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id');
    return forReference(query, ctx).execute();
  };
  const named = (field: 'assigned_group_id' | 'assigned_user_id') => [
    ...new Set(had.flatMap((was) => was[field] || [])),
  ];
  return {
    tags: await tagsWithIds(
      ctx,
      had.flatMap(({ tags = [] }) => tags),
    ),
    groups: new Set((await there('groups', named('assigned_group_id'))).map(({ id }) => id)),
    users: new Set((await there('users', named('assigned_user_id'))).map(({ id }) => id)),
  };
}

async function ticketsOf(ctx: WriteContext, rows: readonly Row[]) {
  const tickets = await loadTicketsThatExist(
    ctx,
    rows.map(({ ticket_id }) => ticket_id),
  );
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

function advanced(
  job: BulkChange,
  decisions: readonly Decision[],
  { doneThrough, isLast }: { doneThrough: number; isLast: boolean },
): BulkChange {
  const outcomes = decisions.map(({ outcome }) => outcome);
  const counts = countOutcomes(job.counts, outcomes);
  if (job.state === 'undoing') counts.changed = (counts.changed ?? 0) - outcomes.length;
  return {
    ...job,
    state: isLast ? finished[job.state as keyof typeof finished] : job.state,
    counts,
    // Tickets that were purged since have no row any more.
    done: isLast ? job.total : job.done + outcomes.length,
    done_through: doneThrough,
  };
}

const finished = { running: 'done', undoing: 'undone' } as const;
