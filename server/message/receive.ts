import type { WriteContext } from '../context.ts';
import { saveNotifications, titleOf } from '../notification/notify.ts';
import { takeSequence } from '../storage/sequence.ts';
import { changeTicket, isNewOrOpen, type TicketWish } from '../ticket/change.ts';
import { insertTickets, type NewTicket } from '../ticket/insert.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type AddedMessage, addMessage, type NewMessage } from './add.ts';

/** A customer's message that arrives now; its ticket says where. */
export type IncomingMessage = Omit<NewMessage, 'ticket_id'>;

export interface Received {
  ticket: Ticket;
  message: AddedMessage;
}

/** A customer's message that begins a ticket. Whom that is told beyond the live event is for the caller to decide. */
export async function receiveFirstMessage(
  ctx: WriteContext,
  wanted: NewTicket,
  message: IncomingMessage,
): Promise<Received> {
  const [seq = 0] = await takeSequence(ctx.tx, ctx.desk.storage.dialect, 1);
  const times = { last_update_customer: ctx.now(), last_entry_seq: seq };
  const [ticket] = await insertTickets(ctx, [{ ...wanted, ...times }]);
  if (!ticket) throw new Error('A ticket that was inserted is not there.');
  return { ticket, message: await addMessage(ctx, { ...message, ticket_id: ticket.id }, seq) };
}

/**
 * A customer's message in a ticket that was loaded for a change: opens it again where it was at rest, wakes it where it
 * was snoozed, and tells its agent, once until they have looked.
 *
 * @param wish what else the message changes about the ticket.
 */
export async function receiveMessage(
  ctx: WriteContext,
  ticket: Ticket,
  { message, wish }: { message: IncomingMessage; wish: TicketWish },
): Promise<Received> {
  const added = await addMessage(ctx, { ...message, ticket_id: ticket.id });
  const now = ctx.now();
  const opened = isNewOrOpen(ticket.status) ? {} : { status: 'open' as const };
  const change = changeTicket(ticket, { ...wish, ...opened, snooze_time: null }, { actor: ctx.actor, now });
  const after: Ticket = {
    ...change.after,
    version: ticket.version + 1,
    last_update: now,
    last_update_customer: now,
    waiting_since: ticket.waiting_since ?? now,
    last_entry_seq: added.seq,
  };
  await saveChanges(ctx, [{ ...change, after }]);
  await notifyOfReply(ctx, after, message.from_name ?? '');
  return { ticket: after, message: added };
}

async function notifyOfReply(ctx: WriteContext, ticket: Ticket, from: string): Promise<void> {
  const user_id = ticket.assigned_user_id;
  if (user_id === 0 || (ctx.actor.kind === 'customer' && ctx.actor.broughtBy === user_id)) return;
  const told = await ctx.tx
    .selectFrom('notifications')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .where('user_id', '=', user_id)
    .where('is_read', '=', 0)
    .where('type', '=', 'customer_replied')
    .limit(1)
    .executeTakeFirst();
  if (told) return;
  const message = `${from === '' ? 'The customer' : from} replied.`;
  const about = { user_id, ticket_id: ticket.id, type: 'customer_replied', title: titleOf(ticket) } as const;
  await saveNotifications(ctx, [{ ...about, message }]);
}
