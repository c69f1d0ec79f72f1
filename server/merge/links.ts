import { sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { TicketLinks } from '../contract/desk/merges.ts';
import { notFound } from '../errors.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { missing } from '../ticket/load.ts';
import { formatTime } from '../time.ts';

/** How a ticket hangs together with others. Those that the caller does not see are left out. */
export async function getTicketLinks(ctx: Context, id: number): Promise<TicketLinks> {
  ctx.require('TICKET_READ');
  const moves = await movesAround(ctx, id);
  const tickets = await readLinked(ctx, [id, ...moves.flatMap((move) => [move.from_ticket_id, move.into_ticket_id])]);
  if (!tickets.has(id)) throw notFound(missing([id]));
  const merges = moves.filter(({ kind, from_ticket_id }) => kind === 'merge' && from_ticket_id !== id);
  const messages = await messagesOf(ctx, merges);
  const linked = (ids: readonly number[]) => ids.flatMap((other) => tickets.get(other) ?? []);
  const [merged_into = null] = linked(
    moves.filter(({ kind, from_ticket_id }) => kind === 'merge' && from_ticket_id === id).map((m) => m.into_ticket_id),
  );
  const splits = moves.filter(({ kind }) => kind === 'split');
  const [split_from = null] = linked(splits.filter((m) => m.into_ticket_id === id).map((m) => m.from_ticket_id));
  return {
    merged_into,
    merged: merges.flatMap(({ id: moveId, from_ticket_id, into_ticket_id: into, by, created_at }) => {
      const ticket = tickets.get(from_ticket_id);
      const message_ids = messages.get(moveId) ?? [];
      return ticket ? [{ ...ticket, into, by, merged_at: formatTime(created_at), message_ids }] : [];
    }),
    split_from,
    split_off: linked(splits.filter((m) => m.from_ticket_id === id).map((m) => m.into_ticket_id)),
  };
}

type MoveAround = Awaited<ReturnType<typeof movesAround>>[number];

/** The moves from and into a ticket, and the merges into those that were merged into it; the oldest first. */
async function movesAround(ctx: Context, id: number) {
  const { rows } = await sql<{
    id: number;
    kind: 'merge' | 'split';
    from_ticket_id: number;
    into_ticket_id: number;
    by: string;
    created_at: number;
  }>`
    with recursive merged (id) as (
      select cast(${id} as bigint)
      union
      select tickets.id from merged
        join tickets on tickets.merged_into = merged.id and tickets.merged_into <> 0)
    select moves.id, moves.kind, moves.from_ticket_id, moves.into_ticket_id, moves.created_at,
      coalesce(users.name, '') as "by"
    from (
      select ticket_moves.* from merged join ticket_moves on ticket_moves.into_ticket_id = merged.id
      where ticket_moves.kind = 'merge' or merged.id = ${id}
      union
      select * from ticket_moves where from_ticket_id = ${id}) as moves
    left join users on users.id = moves.user_id
    order by moves.id`.execute(ctx.db);
  return rows;
}

async function readLinked(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'title', 'status'])
    .where((eb) => isOneOf(eb.ref('tickets.id'), [...new Set(ids)], ctx.desk.storage.dialect))
    .where(canSeeTickets(ctx.actor))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The messages that each merge brought, each with the ticket that it was written in: the first that moved it. */
async function messagesOf(ctx: Context, merges: readonly MoveAround[]): Promise<Map<number, number[]>> {
  const ids = merges.map(({ id }) => id);
  const rows = await ctx.db
    .selectFrom('ticket_move_rows')
    .select(['move_id', 'row_id'])
    .where('kind', '=', 'message')
    .where((eb) => isOneOf(eb.ref('move_id'), ids, ctx.desk.storage.dialect))
    .orderBy('move_id')
    .orderBy('row_id')
    .execute();
  const first = new Map<number, number>();
  for (const { move_id, row_id } of rows) if (!first.has(row_id)) first.set(row_id, move_id);
  const found = new Map<number, number[]>();
  for (const [row, move] of first) found.set(move, [...(found.get(move) ?? []), row]);
  return found;
}
