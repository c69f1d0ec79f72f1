import { type Context, callingAgent, type WriteContext } from '../context.ts';
import type { draftRoutes } from '../contract/desk/drafts.ts';
import type { RouteCall } from '../contract/route.ts';
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
    await requireTicket(ctx, ticketID);
    await deleteDraft(ctx, name);
  });
}

/** Deletes a draft in the transaction of what it became; one that is not there is fine. */
export async function deleteDraft({ tx }: WriteContext, { ticketId, userId }: DraftName): Promise<void> {
  for (const table of ['draft_attachments', 'drafts'] as const) {
    await tx.deleteFrom(table).where('ticket_id', '=', ticketId).where('user_id', '=', userId).execute();
  }
}
