import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { changeTicket } from '../ticket/change.ts';
import { loadTicket, missing } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Address } from './address.ts';

/** The brand of a ticket that the caller may see; 404 otherwise. Unlocked: customers are locked before tickets. */
export async function findTicketBrand(ctx: Context, ticketId: number): Promise<number> {
  const ticket = await ctx.db
    .selectFrom('tickets')
    .select('brand_id')
    .where('id', '=', ticketId)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!ticket) throw notFound(missing([ticketId]));
  return ticket.brand_id;
}

/**
 * Makes a ticket the customer's. Where its address on the customer's side is empty (from, or to when it is outbound),
 * it becomes one of the given addresses: one of the ticket's own channel, else the first.
 */
export async function giveTicketCustomer(
  ctx: WriteContext,
  ticketId: number,
  customerId: number,
  addresses: readonly Address[],
): Promise<void> {
  const ticket = await loadTicket(ctx, ticketId);
  const side = ticket.direction === 'outbound' ? 'to' : 'from';
  const address = addresses.find(({ channel_id }) => channel_id === ticket.channel_id) ?? addresses[0];
  const wish = {
    customer_id: customerId,
    ...(ticket[side] === '' && address ? { [side]: address.unique_reference } : {}),
  };
  await saveChanges(ctx, [changeTicket(ticket, wish, { actor: ctx.actor, now: ctx.now() })]);
}
