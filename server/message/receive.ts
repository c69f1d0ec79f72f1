import type { WriteContext, Writer } from '../context.ts';
import { followersOf } from '../notification/followers.ts';
import { about, type NewNotification, saveNotifications } from '../notification/notify.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import { changeTicket, isNewOrOpen, type TicketChange, type TicketWish } from '../ticket/change.ts';
import { insertTickets, type NewTicket } from '../ticket/insert.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type AddedMessage, addMessages, type NewMessage } from './add.ts';

/** A customer's message that arrives now; its ticket says where. */
export type IncomingMessage = Omit<NewMessage, 'ticket_id'>;

export interface Received {
  ticket: Ticket;
  message: AddedMessage;
}

/** A message, and the ticket that begins with it. */
export interface FirstMessage {
  ticket: NewTicket;
  message: IncomingMessage;
}

/** A message, and a ticket that was loaded for a change. */
export interface FurtherMessage {
  ticket: Ticket;
  message: IncomingMessage;
  /** What else it changes about the ticket. */
  wish: TicketWish;
  /** Whose it is: what happens to the ticket is that customer's doing. */
  writer: Writer;
}

/**
 * Customers' messages that each begin a ticket, for one and for many. Whom that is told beyond the live event is for the
 * caller to decide.
 */
export async function receiveFirstMessages(ctx: WriteContext, first: readonly FirstMessage[]): Promise<Received[]> {
  const seqs = await takeSequence(ctx.tx, ctx.desk.storage.dialect, first.length);
  const now = ctx.now();
  const tickets = await insertTickets(
    ctx,
    first.map(({ ticket }, at) => ({ ...ticket, last_update_customer: now, last_entry_seq: seqs[at] ?? 0 })),
  );
  const placed = first.map(({ message }, at) => ({ ...message, ticket_id: tickets[at]?.id ?? 0 }));
  return together(tickets, await addMessages(ctx, placed, seqs));
}

/**
 * Customers' messages in tickets, one in each: opens them again where they were at rest, wakes them where they were
 * snoozed, and tells their agents, once until they have looked.
 */
export async function receiveMessages(ctx: WriteContext, further: readonly FurtherMessage[]): Promise<Received[]> {
  const placed = further.map(({ message, ticket }) => ({ ...message, ticket_id: ticket.id }));
  const added = await addMessages(ctx, placed);
  const now = ctx.now();
  const changes = further.map((one, at) => changeBy(one, { seq: added[at]?.seq ?? 0, now }));
  await saveChanges(ctx, changes);
  await notifyOfReplies(
    ctx,
    changes.map(({ after, writer }, at) => ({ ticket: after, from: placed[at]?.from_name ?? '', writer })),
  );
  return together(
    changes.map(({ after }) => after),
    added,
  );
}

/** The same for one. */
export async function receiveFirstMessage(ctx: WriteContext, first: FirstMessage): Promise<Received> {
  return only(await receiveFirstMessages(ctx, [first]));
}

/** The same for one. */
export async function receiveMessage(ctx: WriteContext, further: FurtherMessage): Promise<Received> {
  return only(await receiveMessages(ctx, [further]));
}

function only([received]: readonly Received[]): Received {
  if (!received) throw new Error('A message that was received is not there.');
  return received;
}

function together(tickets: readonly Ticket[], messages: readonly AddedMessage[]): Received[] {
  return tickets.map((ticket, at) => {
    const message = messages[at];
    if (!message) throw new Error('A message that was added is not there.');
    return { ticket, message };
  });
}

function changeBy({ ticket, wish, writer }: FurtherMessage, { seq, now }: { seq: number; now: number }) {
  const opened = isNewOrOpen(ticket.status) ? {} : { status: 'open' as const };
  const change = changeTicket(ticket, { ...wish, ...opened, snooze_time: null }, { actor: writer, now });
  const after: Ticket = {
    ...change.after,
    version: ticket.version + 1,
    last_update: now,
    last_update_customer: now,
    // Without a message a ticket waits from its beginning; from the customer's first one on, they do.
    waiting_since: ticket.last_update_customer === null ? now : (ticket.waiting_since ?? now),
    last_entry_seq: seq,
  };
  return { ...change, after, writer } satisfies TicketChange;
}

interface Reply extends Pick<FurtherMessage, 'writer'> {
  ticket: Ticket;
  /** '' where it is not known. */
  from: string;
}

/** Tells the tickets' agents and those who follow them; nobody again who has not looked since they were told last. */
async function notifyOfReplies(ctx: WriteContext, replies: readonly Reply[]): Promise<void> {
  const tickets = replies.map(({ ticket }) => ticket);
  const followers = await followersOf(ctx, tickets);
  const wanted = replies.flatMap((reply) => notificationsOf(reply, followers.get(reply.ticket.id) ?? []));
  if (wanted.length === 0) return;
  const unread = await ctx.tx
    .selectFrom('notifications')
    .select(['user_id', 'ticket_id', 'type', 'message'])
    .where((eb) => isOneOf(eb.ref('notifications.ticket_id'), idsOf(tickets), ctx.desk.storage.dialect))
    .where('is_read', '=', 0)
    .execute();
  const told = Map.groupBy(unread, ({ ticket_id }) => ticket_id);
  const isTold = ({ ticket_id, user_id, type, message }: NewNotification) =>
    told
      .get(ticket_id)
      ?.some((one) => one.user_id === user_id && one.type === type && (type !== 'followed' || one.message === message));
  await saveNotifications(
    ctx,
    wanted.filter((notification) => !isTold(notification)),
  );
}

const idsOf = (tickets: readonly Ticket[]): number[] => tickets.map(({ id }) => id);

function notificationsOf({ ticket, from, writer }: Reply, followers: readonly number[]): NewNotification[] {
  const message = `${from === '' ? 'The customer' : from} replied.`;
  const agent = ticket.assigned_user_id;
  const replies = [
    ...(agent === 0 ? [] : [about(ticket, agent, { type: 'customer_replied', message })]),
    ...followers.filter((id) => id !== agent).map((id) => about(ticket, id, { type: 'followed', message })),
  ];
  return replies.filter(({ user_id }) => user_id !== writer.broughtBy);
}
