import { movesTicket } from '../auth/access.ts';
import { actorName, type WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { notifyOfChanges } from '../notification/notify.ts';
import { settleNotifications } from '../notification/settle.ts';
import { indexHeads } from '../search/keep.ts';
import { inTurns } from '../storage/in-turns.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takePlaces } from '../storage/sequence.ts';
import { describeHistory, type TicketChange } from './change.ts';
import { countChanges } from './counts.ts';
import { saveFormValues } from './save-form-values.ts';
import { saveRows } from './save-rows.ts';
import { keepMergedClosed } from './stays-closed.ts';
import { saveTags } from './tags.ts';

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
  const save = async (slice: readonly TicketChange[]) => {
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
  };
  await inTurns(real, save, ctx.desk.storage.dialect);
  await countChanges(ctx, real);
}

/** Whether something changes that a ticket is searched by, its messages aside. */
function changesHead({ before, after }: TicketChange): boolean {
  return (['title', 'customer_id', 'from', 'to', 'from_name', 'to_name'] as const).some(
    (name) => before[name] !== after[name],
  );
}

async function saveHistory(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const entries = changes.flatMap(({ after, history, at, writer: actor = ctx.actor }) =>
    history.map((entry) => ({ after, entry, at, actor })),
  );
  const { ids, seqs } = await takePlaces(ctx.tx, dialect, 'timeline_events', entries.length);
  const rows = entries.map(({ after, entry, at, actor }, index) => ({
    ...entry,
    by_user_id: actor.kind === 'agent' ? actor.userId : 0,
    initiated_by: actorName(actor),
    id: ids[index] ?? 0,
    ticket_id: after.id,
    seq: seqs[index] ?? 0,
    version: after.version,
    message: describeHistory(entry, actor),
    created_at: at,
  }));
  await insertRows(ctx.tx, dialect, 'timeline_events', rows);
}
