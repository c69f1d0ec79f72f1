import { actorName, type WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { notifyOfChanges } from '../notification/notify.ts';
import { inBatches } from '../storage/in-batches.ts';
import { inTurns } from '../storage/in-turns.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import { describeHistory, type TicketChange } from './change.ts';
import { countChanges } from './counts.ts';
import type { Ticket } from './ticket.ts';

/**
 * Saves what changeTicket decided. This list is what a change of a ticket does, for one and for ten thousand, whoever
 * asks: rows, history (which is the timeline's events), counts, notifications, live events.
 */
export async function saveChanges(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const real = changes.filter(({ history }) => history.length > 0);
  if (real.length === 0) return;
  await inTurns(real, async (slice) => {
    await saveRows(ctx, slice);
    await saveHistory(ctx, slice);
    await notifyOfChanges(ctx, slice);
    await appendLive(
      ctx,
      slice.map(({ after }) => ({ kind: 'ticket', ticket_id: after.id, version: after.version })),
    );
  });
  await countChanges(ctx, real);
}

/** Tickets that get the same values are written by one statement, however many they are. */
async function saveRows(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(changedColumns(change)));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const columns = changedColumns(first);
    await ctx.tx
      .updateTable('tickets')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where((eb) =>
        isOneOf(
          eb.ref('tickets.id'),
          group.map(({ after }) => after.id),
          ctx.desk.storage.dialect,
        ),
      )
      .execute();
  }
}

function changedColumns({ before, after }: TicketChange): Partial<Ticket> {
  const columns = Object.entries(after).filter(
    ([name, value]) => name !== 'version' && before[name as keyof Ticket] !== value,
  );
  return Object.fromEntries(columns) as Partial<Ticket>;
}

async function saveHistory(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const byUser = ctx.actor.kind === 'agent' ? ctx.actor.userId : 0;
  const initiatedBy = actorName(ctx.actor);
  const entries = changes.flatMap(({ after, history }) => history.map((entry) => ({ after, entry })));
  const seqs = await takeSequence(ctx.tx, ctx.desk.storage.dialect, entries.length);
  const rows = entries.map(({ after, entry }, index) => ({
    ...entry,
    ticket_id: after.id,
    seq: seqs[index] ?? 0,
    message: describeHistory(entry, ctx.actor),
    by_user_id: byUser,
    initiated_by: initiatedBy,
    created_at: after.last_update,
  }));
  for (const batch of inBatches(rows)) await ctx.tx.insertInto('timeline_events').values(batch).execute();
}
