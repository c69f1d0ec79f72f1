import type { Context, WriteContext } from '../context.ts';
import type { ticketRoutes } from '../contract/base/ticket.ts';
import type { RouteCall } from '../contract/route.ts';
import { holdCustomer } from '../customer/hold.ts';
import { findByPrimaryId } from '../customer/primary-id.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicket } from './change.ts';
import { loadTicket } from './load.ts';
import { saveChanges } from './save-changes.ts';

/** Changes what is supplied; an unknown externalPrimaryID means no customer (api-v2: PUT /ticket/{ticketID}). */
export async function updateTicket(
  ctx: Context,
  { ticketID, externalPrimaryID, ...wish }: RouteCall<typeof ticketRoutes.updateTicket>,
): Promise<void> {
  ctx.require('TICKET_CUD');
  await transaction(ctx, async (ctx) => {
    const ticket = await loadTicket(ctx, ticketID);
    const customer =
      externalPrimaryID === undefined
        ? {}
        : { customer_id: await customerWith(ctx, ticket.brand_id, externalPrimaryID) };
    await saveChanges(ctx, [changeTicket(ticket, { ...wish, ...customer }, { actor: ctx.actor, now: ctx.now() })]);
  });
}

/** Id of the customer, who stays until the ticket is theirs; 0 for nobody. */
async function customerWith(ctx: WriteContext, brandId: number, externalPrimaryId: string): Promise<number> {
  const id = (await findByPrimaryId(ctx, brandId, externalPrimaryId))?.id ?? 0;
  return id !== 0 && (await holdCustomer(ctx, id)) ? id : 0;
}
