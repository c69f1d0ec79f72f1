import type { WriteContext } from '../context.ts';
import { saveNotifications } from '../notification/notify.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { ChatAccount } from './account.ts';
import { agentsFor } from './agents.ts';

/** Tells everybody who can take a chat that it waits; never the one whose key brought it. */
export async function notifyOfWaiting(
  ctx: WriteContext,
  account: ChatAccount,
  { ticket, from }: { ticket: Ticket; from: string },
): Promise<void> {
  const place = { brand_id: account.brand_id, group_id: ticket.assigned_group_id };
  const broughtBy = ctx.actor.kind === 'customer' ? ctx.actor.broughtBy : 0;
  const agents = (await agentsFor(ctx, place)).filter((id) => id !== broughtBy);
  const message = `${from === '' ? 'A visitor' : from} waits in the chat of ${account.brand_name}.`;
  const about = { ticket_id: ticket.id, type: 'chat_waiting', title: ticket.title, message } as const;
  await saveNotifications(
    ctx,
    agents.map((user_id) => ({ user_id, ...about })),
  );
}
