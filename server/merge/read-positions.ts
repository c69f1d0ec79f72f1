import type { Context, WriteContext } from '../context.ts';
import type { Entry } from '../message/entries.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Ticket } from '../ticket/ticket.ts';

/** How far users (by id) have read a ticket. */
export type ReadPositions = ReadonlyMap<number, number>;

/** A ticket that becomes a part of another, as far as it concerns what was read. */
export interface ReadPart {
  ticket: Pick<Ticket, 'id' | 'last_entry_seq'>;
  /** Its own. */
  entries: readonly Pick<Entry, 'seq'>[];
  read: ReadPositions;
}

/** A user's position that differs from the one in the first part; `was` -1 where they had none. */
export interface MovedPosition {
  userId: number;
  was: number;
  became: number;
}

/**
 * Where users are in the first of these tickets, once it has the entries of all: in front of the first entry that they
 * have not read in its own ticket, so that it is unread for whom something in one of them was. Nobody is moved whom that
 * would tell nothing new.
 */
export function movedPositions(parts: readonly ReadPart[]): MovedPosition[] {
  const users = new Set(parts.flatMap(({ read }) => [...read.keys()]));
  return [...users].flatMap((userId) => {
    const was = parts[0]?.read.get(userId) ?? -1;
    const became = positionIn(parts, userId);
    return became === Math.max(was, 0) ? [] : [{ userId, was, became }];
  });
}

function positionIn(parts: readonly ReadPart[], userId: number): number {
  const unread = parts.flatMap((part) => firstUnread(part, userId) ?? []);
  if (unread.length === 0) return Math.max(...parts.map(({ read }) => read.get(userId) ?? 0));
  const first = Math.min(...unread);
  const before = parts.flatMap(({ entries }) => entries.map(({ seq }) => seq)).filter((seq) => seq < first);
  const was = parts[0]?.read.get(userId) ?? 0;
  return Math.max(was < first ? was : 0, ...before);
}

function firstUnread({ ticket, entries, read }: ReadPart, userId: number): number | undefined {
  const position = read.get(userId) ?? 0;
  if (ticket.last_entry_seq <= position) return undefined;
  return Math.min(ticket.last_entry_seq, ...entries.map(({ seq }) => seq).filter((seq) => seq > position));
}

/** The read positions of tickets, by ticket. */
export async function readPositions(
  ctx: Context,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, ReadPositions>> {
  const rows = await ctx.db
    .selectFrom('ticket_reads')
    .select(['ticket_id', 'user_id', 'seq'])
    .where((eb) => isOneOf(eb.ref('ticket_reads.ticket_id'), ticketIds, ctx.desk.storage.dialect))
    .execute();
  const byTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id);
  return new Map(
    ticketIds.map((id) => [id, new Map((byTicket.get(id) ?? []).map(({ user_id, seq }) => [user_id, seq]))]),
  );
}

/** Puts a user's position in a ticket where it belongs now, also further back; -1 takes it away. */
export async function putReadPosition(
  { tx }: WriteContext,
  { userId, ticketId, seq }: { userId: number; ticketId: number; seq: number },
): Promise<void> {
  if (seq < 0) {
    await tx.deleteFrom('ticket_reads').where('user_id', '=', userId).where('ticket_id', '=', ticketId).execute();
    return;
  }
  await tx
    .insertInto('ticket_reads')
    .values({ user_id: userId, ticket_id: ticketId, seq })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ seq }))
    .execute();
}
