import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { inTurns } from '../storage/in-turns.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Ticket } from './ticket.ts';

/**
 * Loads tickets for a change: locked, in the order of their ids, so that two changes never wait for each other in a
 * circle. All or NotFound, naming the ids that do not exist for this actor.
 */
export async function loadTickets(ctx: WriteContext, ids: readonly number[]): Promise<Ticket[]> {
  const tickets = await loadTicketsThatExist(ctx, ids);
  if (tickets.length === ids.length) return tickets;
  const found = new Set(tickets.map(({ id }) => id));
  throw notFound(missing(ids.filter((id) => !found.has(id))));
}

/** The same without those that do not exist for this actor. */
export async function loadTicketsThatExist(ctx: WriteContext, ids: readonly number[]): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  const { dialect } = ctx.desk.storage;
  const load = async (slice: readonly number[]) => {
    const query = ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where((eb) => isOneOf(eb.ref('tickets.id'), slice, dialect))
      .where(canSeeTickets(ctx.actor))
      .orderBy('id');
    tickets.push(...(await forUpdate(query, ctx).execute()));
  };
  const ascending = [...ids].sort((a, b) => a - b);
  await inTurns(ascending, load, dialect);
  return tickets;
}

export async function loadTicket(ctx: WriteContext, id: number): Promise<Ticket> {
  const [ticket] = await loadTickets(ctx, [id]);
  if (!ticket) throw notFound(missing([id]));
  return ticket;
}

/** Refuses a ticket that the caller does not see, as if there were none; for what is read beside it. */
export async function requireTicket({ db, actor }: Context, id: number): Promise<void> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', id)
    .where(canSeeTickets(actor))
    .executeTakeFirst();
  if (!ticket) throw notFound(missing([id]));
}

/** The sentence of every 404 about tickets. */
export function missing(ids: readonly number[]): string {
  if (ids.length === 1) return `No ticket with id ${ids[0]}.`;
  const named = ids.slice(0, 20).join(', ');
  return `No tickets with ids ${named}${ids.length > 20 ? ` and ${ids.length - 20} more` : ''}.`;
}
