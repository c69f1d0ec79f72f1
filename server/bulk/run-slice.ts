import type { Selectable } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import { transaction } from '../storage/transaction.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { type BulkChange, countOutcomes } from './bulk-change.ts';
import { type Decision, deciderFor } from './decide.ts';
import { lockBulkChange, saveBulkChange } from './load.ts';
import { saveOutcomes } from './save-outcomes.ts';
import { decideUndo } from './undo-ticket.ts';

type Row = Selectable<BulkChangeTicketsTable>;

/** Tickets of one transaction: on SQLite some 25 ms in which nobody else writes. */
const ticketsAtOnce = 200;

/**
 * Does the next slice of a bulk change, running or undoing: the tickets, their outcomes and how far it is, in one
 * transaction. Whoever takes the next one (this server, another, or this one after a kill) goes on behind it.
 *
 * @param ctx of the user whose bulk change it is.
 * @returns whether there is more to do.
 */
export function runSlice(ctx: Context, id: number): Promise<boolean> {
  const work = async (ctx: WriteContext) => {
    const job = await lockBulkChange(ctx, id);
    if (job?.state !== 'running' && job?.state !== 'undoing') return false;
    const rows = await nextRows(ctx, job);
    const decisions = job.state === 'running' ? await decideRun(ctx, job, rows) : await decideUndos(ctx, rows);
    await saveChanges(
      ctx,
      decisions.flatMap(({ change }) => change ?? []),
    );
    await saveOutcomes(ctx, job, decisions);
    await saveBulkChange(ctx, advanced(job, rows, decisions));
    return rows.length === ticketsAtOnce;
  };
  return transaction(ctx, work, { long: true });
}

function nextRows({ tx }: WriteContext, { id, state, done_through }: BulkChange): Promise<Row[]> {
  return tx
    .selectFrom('bulk_change_tickets')
    .selectAll()
    .where('bulk_change_id', '=', id)
    .where('ticket_id', '>', done_through)
    .$if(state === 'undoing', (rows) => rows.where('outcome', '=', 'changed'))
    .orderBy('ticket_id')
    .limit(ticketsAtOnce)
    .execute();
}

async function decideRun(ctx: WriteContext, job: BulkChange, rows: readonly Row[]): Promise<Decision[]> {
  const tickets = await ticketsOf(ctx, rows);
  const decide = deciderFor(ctx, job.change);
  const decisions: Decision[] = [];
  for (const { ticket_id: ticketId, version } of rows) {
    const ticket = tickets.get(ticketId);
    if (!ticket) decisions.push({ ticketId, outcome: 'not_found' });
    else if (ticket.version !== version) decisions.push({ ticketId, outcome: 'changed_meanwhile' });
    else decisions.push(await decide(ticket));
  }
  return decisions;
}

async function decideUndos(ctx: WriteContext, rows: readonly Row[]): Promise<Decision[]> {
  const tickets = await ticketsOf(ctx, rows);
  return rows.map((row) => decideUndo(row, tickets.get(row.ticket_id), { actor: ctx.actor, now: ctx.now() }));
}

async function ticketsOf(ctx: WriteContext, rows: readonly Row[]) {
  const tickets = await loadTicketsThatExist(
    ctx,
    rows.map(({ ticket_id }) => ticket_id),
  );
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

function advanced(job: BulkChange, rows: readonly Row[], decisions: readonly Decision[]): BulkChange {
  const isLast = rows.length < ticketsAtOnce;
  const outcomes = decisions.map(({ outcome }) => outcome);
  const counts = countOutcomes(job.counts, outcomes);
  if (job.state === 'undoing') counts.changed = (counts.changed ?? 0) - outcomes.length;
  return {
    ...job,
    state: isLast ? finished[job.state as keyof typeof finished] : job.state,
    counts,
    // Tickets that were purged since have no row any more.
    done: isLast ? job.total : job.done + rows.length,
    done_through: rows.at(-1)?.ticket_id ?? job.done_through,
  };
}

const finished = { running: 'done', undoing: 'undone' } as const;
