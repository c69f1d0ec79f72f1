import type { Context } from '../context.ts';
import { refuseUnfinished } from '../customer-merge/unfinished.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicket } from '../ticket/change.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { loadCustomer } from './load.ts';
import { loadTicketsOfCustomer } from './load-tickets.ts';
import { removeCustomer } from './remove.ts';

/**
 * Deletes a customer with addresses, custom values and events for good; tickets stay, with no customer (api-v2:
 * DELETE /customer/{id}).
 */
export async function deleteCustomer(ctx: Context, id: number): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  await transaction(
    ctx,
    async (ctx) => {
      await loadCustomer(ctx, id);
      await refuseUnfinished(ctx, id);
      const tickets = await loadTicketsOfCustomer(ctx, id);
      const when = { actor: ctx.actor, now: ctx.now() };
      await saveChanges(
        ctx,
        tickets.map((ticket) => changeTicket(ticket, { customer_id: 0 }, when)),
      );
      await removeCustomer(ctx, id);
    },
    { long: true },
  );
}
