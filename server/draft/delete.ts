import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { type draftRoutes, type NewTicketHead, notBegun } from '../contract/desk/drafts.ts';
import type { RouteCall } from '../contract/route.ts';
import { readAddress } from '../customer/address.ts';
import { transaction } from '../storage/transaction.ts';
import { requireTicket } from '../ticket/load.ts';
import type { DraftName } from './read.ts';

/** Throws away what the calling user writes in a ticket. Its files go with the next look for those that nothing names. */
export async function discardDraft(
  ctx: Context,
  { ticketID }: RouteCall<typeof draftRoutes.deleteDraft>,
): Promise<void> {
  ctx.require('TICKET_CUD');
  const name = { ticketId: ticketID, userId: callingAgent(ctx).userId };
  await transaction(ctx, async (ctx) => {
    if (ticketID !== notBegun) await requireTicket(ctx, ticketID);
    await deleteDraft(ctx, name);
  });
}

/** Deletes a draft in the transaction of what it became; one that is not there is fine. */
export async function deleteDraft({ tx }: WriteContext, { ticketId, userId }: DraftName): Promise<void> {
  for (const table of ['draft_attachments', 'drafts'] as const) {
    await tx.deleteFrom(table).where('ticket_id', '=', ticketId).where('user_id', '=', userId).execute();
  }
}

/** Deletes what agents were about to begin for a customer who is purged: by id, or one of the addresses (lower case). */
export async function deleteDraftsTo(
  ctx: WriteContext,
  { id, addresses }: { id: number; addresses: ReadonlySet<string> },
): Promise<void> {
  const drafts = await ctx.tx.selectFrom('drafts').selectAll().where('ticket_id', '=', notBegun).execute();
  for (const { user_id, ...draft } of drafts) {
    const { customer_id, customer_telephone = '', find = '' } = JSON.parse(draft.new_ticket) as NewTicketHead;
    const number = readAddress(channelIds.telephone, customer_telephone)?.unique_reference ?? '';
    const named = `${draft.address_to} ${draft.address_cc} ${find} ${number}`.toLowerCase();
    if (customer_id !== id && ![...addresses].some((address) => named.includes(address))) continue;
    await deleteDraft(ctx, { ticketId: notBegun, userId: user_id });
  }
}
