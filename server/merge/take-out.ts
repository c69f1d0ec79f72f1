import type { WriteContext } from '../context.ts';
import { type Entry, followsFrom, readEntries } from '../message/entries.ts';
import { moveMessages } from '../message/move.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { changeTicket, type HistoryEntry, type TicketChange } from '../ticket/change.ts';
import { renewVersions } from '../ticket/renew-versions.ts';
import { type SaveOptions, saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { forgetMoves, type Move, rowsOf } from './moves.ts';
import { restoreReads } from './restore-reads.ts';
import { moveSideRows } from './side-rows.ts';
import { takeBackGained } from './take-back-gained.ts';
import { renewalOf } from './ticket-state.ts';

export interface TakenOut {
  target: Ticket;
  /** All loaded for a change, in the order of their ids, as the moves are. */
  sources: readonly Ticket[];
  moves: readonly Move[];
}

/**
 * Takes merged tickets out of their target. A ticket that nobody has changed since is as it was before the merge; of
 * another one the status and the snooze stay as they are now, and what follows from its messages is worked out anew.
 */
export async function takeOut(
  ctx: WriteContext,
  { target, sources, moves }: TakenOut,
  options: SaveOptions = {},
): Promise<{ exact: boolean; messages_elsewhere: number }> {
  const entries = await readEntries(ctx, [target.id]);
  const exact = await isAsMerged(ctx, target, moves);
  const back = new Map(moves.map((move) => [move.id, entriesOf(move, entries)]));
  await forgetMoves(
    ctx,
    moves.map(({ id }) => id),
  );
  for (const move of moves) {
    const ids = (back.get(move.id) ?? []).map(({ id }) => id);
    await moveMessages(ctx, ids, move.from_ticket_id);
    await moveSideRows(ctx, move.rows, { from: target.id, into: move.from_ticket_id });
  }
  await restoreReads(ctx, { target, exact, parts: moves.map((move) => ({ move, entries: back.get(move.id) ?? [] })) });
  const tags = await takeBackGained(ctx, target.id, moves);
  const left = entries.filter(({ id }) => !moves.some((move) => back.get(move.id)?.some((entry) => entry.id === id)));
  const change = restoreTarget(ctx, { target, moves, exact, left, wish: tags ? { tags } : {} });
  const changes = sources.map((source, at) => restoreSource(ctx, source, { move: moves[at] as Move, back }));
  await saveChanges(ctx, [...changes, change], options);
  const [first] = moves;
  await renewVersions(ctx, [
    ...(exact && first ? [renewalOf(change, first.into_was)] : []),
    ...moves.flatMap((move, at) => {
      const [source, back] = [sources[at], changes[at]];
      return back && source?.version === move.from_version ? [renewalOf(back, move.from_was)] : [];
    }),
  ]);
  return { exact, messages_elsewhere: await countElsewhere(ctx, moves, entries) };
}

/** Those of a move's messages that are in the target now. */
const entriesOf = (move: Move, entries: readonly Entry[]): Entry[] => {
  const ids = new Set(rowsOf(move, 'message'));
  return entries.filter(({ id }) => ids.has(id));
};

/** Whether the target is as these merges, and no others with them, have made it. */
async function isAsMerged({ tx }: WriteContext, target: Ticket, moves: readonly Move[]): Promise<boolean> {
  if (moves.some(({ into_version }) => into_version !== target.version)) return false;
  const { standing } = await tx
    .selectFrom('ticket_moves')
    .select((eb) => eb.fn.countAll<number>().as('standing'))
    .where('into_ticket_id', '=', target.id)
    .where('into_version', '=', target.version)
    .executeTakeFirstOrThrow();
  return standing === moves.length;
}

interface Restored {
  target: Ticket;
  moves: readonly Move[];
  exact: boolean;
  /** Entries that stay. */
  left: readonly Entry[];
  wish: Parameters<typeof changeTicket>[1];
}

function restoreTarget(ctx: WriteContext, { target, moves, exact, left, wish }: Restored): TicketChange {
  const when = { actor: ctx.actor, now: ctx.now() };
  const was = moves[0]?.into_was;
  const back = exact && was ? { status: was.status, snooze_time: was.snooze_time } : {};
  const change = changeTicket(target, { ...back, ...wish }, when);
  const taken = moves.map(({ from_ticket_id }) => takenOut(from_ticket_id));
  const after: Ticket = {
    ...change.after,
    ...(exact ? was : followsFrom(target, left)),
    version: target.version + 1,
    last_update: when.now,
    ...(when.actor.kind === 'agent' ? { last_update_agent: when.now } : {}),
  };
  return { ...change, after, history: [...taken, ...change.history] };
}

const takenOut = (id: number): HistoryEntry => ({
  item_type: 'merged_ticket',
  item_type_id_before: String(id),
  item_type_id: '',
});

/** As it was before: a merged ticket stays closed. */
function restoreSource(
  ctx: WriteContext,
  source: Ticket,
  { move, back }: { move: Move; back: ReadonlyMap<number, readonly Entry[]> },
): TicketChange {
  const was = move.from_was;
  const entries = back.get(move.id) ?? [];
  const wish = { status: was.status, snooze_time: was.snooze_time };
  const change = changeTicket(source, { merged_into: 0, ...wish }, { actor: ctx.actor, now: ctx.now() });
  const isWhole = entries.length === rowsOf(move, 'message').length;
  const { version: _, status, snooze_time, closed_at, snooze_time_sent, ...facts } = was;
  const follows = isWhole ? facts : followsFrom({ ...source, ...facts }, entries);
  return { ...change, after: { ...change.after, status, snooze_time, closed_at, snooze_time_sent, ...follows } };
}

async function countElsewhere(ctx: WriteContext, moves: readonly Move[], entries: readonly Entry[]): Promise<number> {
  const here = new Set(entries.map(({ id }) => id));
  const gone = moves.flatMap((move) => rowsOf(move, 'message')).filter((id) => !here.has(id));
  if (gone.length === 0) return 0;
  const { elsewhere } = await ctx.tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('elsewhere'))
    .where((eb) => isOneOf(eb.ref('id'), gone, ctx.desk.storage.dialect))
    .executeTakeFirstOrThrow();
  return elsewhere;
}
