import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { TicketMoveRowsTable, TicketMovesTable } from '../storage/tables/moves.ts';
import type { TicketChange } from '../ticket/change.ts';
import { stateOf, type TicketState } from './ticket-state.ts';

type MoveRow = Omit<Selectable<TicketMoveRowsTable>, 'move_id'>;

/** A merge or a split that stands, with the rows that went along. */
export interface Move extends Omit<Selectable<TicketMovesTable>, 'from_was' | 'into_was'> {
  from_was: TicketState;
  into_was: TicketState;
  rows: MoveRow[];
}

export interface NewMove {
  kind: Move['kind'];
  from: TicketChange;
  into: TicketChange;
  rows: readonly MoveRow[];
}

/** A row that went along and has nothing else to remember. */
export const movedRows = (kind: MoveRow['kind'], ids: readonly number[]): MoveRow[] =>
  ids.map((row_id) => ({ kind, row_id, was: 0, became: 0 }));

/** Ids of the rows of a kind that went with a move. */
export const rowsOf = ({ rows }: Pick<Move, 'rows'>, kind: MoveRow['kind']): number[] =>
  rows.filter((row) => row.kind === kind).map(({ row_id }) => row_id);

/** Keeps what has to be known to take a move back. */
export async function saveMove(ctx: WriteContext, { kind, from, into, rows }: NewMove): Promise<void> {
  const { id } = await ctx.tx
    .insertInto('ticket_moves')
    .values({
      kind,
      from_ticket_id: from.after.id,
      into_ticket_id: into.after.id,
      user_id: ctx.actor.kind === 'agent' ? ctx.actor.userId : 0,
      created_at: from.at,
      from_version: from.after.version,
      into_version: into.after.version,
      from_was: JSON.stringify(stateOf(from.before)),
      into_was: JSON.stringify(stateOf(into.before)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = rows.map((row) => ({ move_id: id, ...row }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'ticket_move_rows', moved);
}

/** The merges of these tickets that stand, in the order of the merged tickets. */
export const loadMerges = (ctx: WriteContext, fromIds: readonly number[]): Promise<Move[]> =>
  loadMoves(ctx, 'from_ticket_id', { kind: 'merge', ids: fromIds });

/** How a ticket was split off another; undefined for any other ticket. */
export async function loadSplit(ctx: WriteContext, intoId: number): Promise<Move | undefined> {
  const [move] = await loadMoves(ctx, 'into_ticket_id', { kind: 'split', ids: [intoId] });
  return move;
}

async function loadMoves(
  ctx: WriteContext,
  column: 'from_ticket_id' | 'into_ticket_id',
  { kind, ids }: { kind: Move['kind']; ids: readonly number[] },
): Promise<Move[]> {
  const { dialect } = ctx.desk.storage;
  const moves = await ctx.tx
    .selectFrom('ticket_moves')
    .selectAll()
    .where('kind', '=', kind)
    .where((eb) => isOneOf(eb.ref(column), ids, dialect))
    .orderBy(column)
    .execute();
  const moveIds = moves.map(({ id }) => id);
  const rows = await ctx.tx
    .selectFrom('ticket_move_rows')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('move_id'), moveIds, dialect))
    .execute();
  const byMove = Map.groupBy(rows, ({ move_id }) => move_id);
  return moves.map((move) => ({
    ...move,
    from_was: JSON.parse(move.from_was) as TicketState,
    into_was: JSON.parse(move.into_was) as TicketState,
    rows: byMove.get(move.id) ?? [],
  }));
}

/** Forgets moves that were taken back. */
export async function forgetMoves({ tx, desk }: WriteContext, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('ticket_moves')
    .where((eb) => isOneOf(eb.ref('id'), ids, desk.storage.dialect))
    .execute();
}
