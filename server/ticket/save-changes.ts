import { movesTicket } from '../auth/access.ts';
import { actorName, type WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { notifyOfChanges } from '../notification/notify.ts';
import { settleNotifications } from '../notification/settle.ts';
import { indexHeads } from '../search/keep.ts';
import { inTurns } from '../storage/in-turns.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import { takeIds } from '../storage/take-ids.ts';
import { describeHistory, type TicketChange } from './change.ts';
import { countChanges } from './counts.ts';
import { saveFormValues } from './save-form-values.ts';
import { keepMergedClosed } from './stays-closed.ts';
import { saveTags } from './tags.ts';
import type { Ticket } from './ticket.ts';

export interface SaveOptions {
  /** It happened long ago and elsewhere (imported mail): nobody is notified and no trigger runs. */
  asHistory?: boolean;
}

/**
 * Saves what was decided about tickets that are there. This list is what a change of a ticket does, for one and for ten
 * thousand, whoever asks: rows, history (which is the timeline's events), counts, search, notifications, triggers, live
 * events. One that would open a merged ticket is refused (409), and none is saved.
 */
export async function saveChanges(
  ctx: WriteContext,
  changes: readonly TicketChange[],
  { asHistory = false }: SaveOptions = {},
): Promise<void> {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return;
  for (const change of real) keepMergedClosed(change);
  await inTurns(real, async (slice) => {
    await saveRows(ctx, slice);
    await saveTags(ctx, slice);
    await saveFormValues(ctx, slice);
    await indexHeads(
      ctx,
      slice.filter(changesHead).map(({ after }) => after.id),
    );
    await saveHistory(ctx, slice);
    if (!asHistory) {
      await settleNotifications(ctx, slice);
      await notifyOfChanges(ctx, slice);
      await ctx.desk.onTicketsUpdated?.(ctx, slice);
    }
    await appendLive(
      ctx,
      slice.map(({ before, after }) => ({
        kind: 'ticket',
        ticket_id: after.id,
        version: after.version,
        from: movesTicket(before, after) ? before : undefined,
      })),
    );
  });
  await countChanges(ctx, real);
}

/** Whether something changes that a ticket is searched by, its messages aside. */
function changesHead({ before, after }: TicketChange): boolean {
  return (['title', 'customer_id', 'from', 'to', 'from_name', 'to_name'] as const).some(
    (name) => before[name] !== after[name],
  );
}

/** Tickets that get the same values are written by one statement, however many they are. */
async function saveRows(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const groups = new Map<string, { columns: Partial<Ticket>; ids: number[] }>();
  for (const change of changes) {
    const columns = changedColumns(change);
    const name = JSON.stringify(columns);
    const group = groups.get(name) ?? { columns, ids: [] };
    group.ids.push(change.after.id);
    groups.set(name, group);
  }
  for (const { columns, ids } of groups.values()) {
    await ctx.tx
      .updateTable('tickets')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where((eb) => isOneOf(eb.ref('tickets.id'), ids, ctx.desk.storage.dialect))
      .execute();
  }
}

function changedColumns({ before, after }: TicketChange): Partial<Ticket> {
  const columns: Record<string, unknown> = {};
  for (const name in after) {
    if (name !== 'version' && before[name as keyof Ticket] !== after[name as keyof Ticket]) {
      columns[name] = after[name as keyof Ticket];
    }
  }
  return columns as Partial<Ticket>;
}

async function saveHistory(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const entries = changes.flatMap(({ after, history, at }) => history.map((entry) => ({ after, entry, at })));
  const seqs = await takeSequence(ctx.tx, dialect, entries.length);
  const ids = await takeIds(ctx.tx, dialect, 'timeline_events', entries.length);
  const by = { by_user_id: ctx.actor.kind === 'agent' ? ctx.actor.userId : 0, initiated_by: actorName(ctx.actor) };
  const rows = entries.map(({ after, entry, at }, index) => ({
    ...entry,
    ...by,
    id: ids[index] ?? 0,
    ticket_id: after.id,
    seq: seqs[index] ?? 0,
    version: after.version,
    message: describeHistory(entry, ctx.actor),
    created_at: at,
  }));
  await insertRows(ctx.tx, dialect, 'timeline_events', rows);
}
