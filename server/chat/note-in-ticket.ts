import type { WriteContext } from '../context.ts';
import type { HistoryEntry } from '../ticket/change.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { ChatSession } from './session.ts';
import { speakingFor } from './speaking-for.ts';

/**
 * Notes in the ticket what its visitor did. That is no news of the ticket itself: its times stay, so that it does not
 * come to the top of a list because somebody looks at pages.
 */
export async function noteInTicket(
  by: WriteContext,
  session: ChatSession,
  { item_type, item_type_id }: Pick<HistoryEntry, 'item_type' | 'item_type_id'>,
): Promise<void> {
  const ctx = speakingFor(by, await visitorOf(by, session));
  const [ticket] = await loadTicketsThatExist(ctx, [session.ticket_id]);
  if (!ticket) return;
  const history = [{ item_type, item_type_id_before: '', item_type_id }];
  const after = { ...ticket, version: ticket.version + 1 };
  await saveChanges(ctx, [{ before: ticket, after, history, at: ctx.now() }]);
}

async function visitorOf({ tx }: WriteContext, { customer_id }: ChatSession) {
  const customer = await tx
    .selectFrom('customers')
    .select(['firstname', 'lastname'])
    .where('id', '=', customer_id)
    .executeTakeFirst();
  return { id: customer_id, name: `${customer?.firstname ?? ''} ${customer?.lastname ?? ''}`.trim() };
}
