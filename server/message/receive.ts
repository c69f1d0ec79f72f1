import type { WriteContext } from '../context.ts';
import { followersOf } from '../notification/followers.ts';
import { about, type NewNotification, saveNotifications } from '../notification/notify.ts';
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
    // Without a message a ticket waits from its beginning; from the customer's first one on, they do.
    waiting_since: ticket.last_update_customer === null ? now : (ticket.waiting_since ?? now),
    last_entry_seq: added.seq,
  };
  await saveChanges(ctx, [{ ...change, after }]);
  await notifyOfReply(ctx, after, message.from_name ?? '');
  return { ticket: after, message: added };
}

/** Tells the ticket's agent and those who follow it; nobody again who has not looked since they were told last. */
async function notifyOfReply(ctx: WriteContext, ticket: Ticket, from: string): Promise<void> {
  const message = `${from === '' ? 'The customer' : from} replied.`;
  const agent = ticket.assigned_user_id;
  const followers = (await followersOf(ctx, [ticket])).get(ticket.id) ?? [];
  const replies = [
    ...(agent === 0 ? [] : [about(ticket, agent, { type: 'customer_replied', message })]),
    ...followers.filter((id) => id !== agent).map((id) => about(ticket, id, { type: 'followed', message })),
  ];
  const broughtBy = ctx.actor.kind === 'customer' ? ctx.actor.broughtBy : 0;
  const unread = await ctx.tx
    .selectFrom('notifications')
    .select(['user_id', 'type', 'message'])
    .where('ticket_id', '=', ticket.id)
    .where('is_read', '=', 0)
    .execute();
  const isTold = ({ user_id, type }: NewNotification) =>
    unread.some(
      (one) => one.user_id === user_id && one.type === type && (type !== 'followed' || one.message === message),
    );
  await saveNotifications(
    ctx,
    replies.filter((reply) => reply.user_id !== broughtBy && !isTold(reply)),
  );
}
