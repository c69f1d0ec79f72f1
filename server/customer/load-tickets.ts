import type { WriteContext } from '../context.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';

/**
 * Loads all tickets of a customer for a change, those too that the caller does not see: when somebody is deleted, no
 * ticket goes on being theirs.
 */
export async function loadTicketsOfCustomer(ctx: WriteContext, customerId: number): Promise<Ticket[]> {
  const rows = await ctx.tx.selectFrom('tickets').select('id').where('customer_id', '=', customerId).execute();
  return loadTicketsThatExist(
    { ...ctx, actor: { kind: 'system', step: 'customer' } },
    rows.map(({ id }) => id),
  );
}
