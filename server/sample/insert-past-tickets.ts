import type { Insertable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { addMessages, type MessageFile, type NewMessage, plainMessage } from '../message/add.ts';
import { waitingSince } from '../message/waiting-since.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeSequence } from '../storage/sequence.ts';
import type { MessagesTable, TimelineEventsTable } from '../storage/tables/timeline.ts';
import { takeIds } from '../storage/take-ids.ts';
import { insertTicketRows } from '../ticket/insert-rows.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';

type Derived = 'id' | 'ticket_id' | 'seq' | 'created_at';

export interface PastWriting extends Omit<Insertable<MessagesTable>, Derived | 'brand_id' | 'updated_at'> {
  at: Timestamp;
  /** Sanitised HTML. */
  content: string;
  /** With what it quotes. */
  content_whole: string;
  files?: readonly MessageFile[];
}

export interface PastEvent extends Omit<Insertable<TimelineEventsTable>, Derived> {
  at: Timestamp;
  type: 'event';
}

export type PastEntry = PastWriting | PastEvent;

/** A ticket that already happened, as it is now, with everything that led there, ascending by time. */
export interface PastTicket {
  ticket: Pick<
    Ticket,
    | 'brand_id'
    | 'channel_id'
    | 'customer_id'
    | 'assigned_user_id'
    | 'assigned_group_id'
    | 'direction'
    | 'from'
    | 'to'
    | 'from_name'
    | 'to_name'
    | 'title'
    | 'status'
    | 'priority'
    | 'created_at'
  > & { form_id?: number | null; snooze_time?: Timestamp | null };
  timeline: readonly PastEntry[];
}

/** Where an inserted ticket's entries ended up, in the order of its timeline. */
export interface InsertedTicket {
  id: number;
  seqs: number[];
}

/**
 * Inserts tickets with their past: rows, messages, history, files and counts, as if everything had happened one after
 * the other. For sample and volume data; tells nobody, since nothing of it is news.
 */
export async function insertPastTickets(ctx: WriteContext, past: readonly PastTicket[]): Promise<InsertedTicket[]> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  const seqs = await takeSequence(
    tx,
    dialect,
    past.reduce((sum, { timeline }) => sum + timeline.length, 0),
  );
  let taken = 0;
  const ordered = past.map((ticket) => {
    const own = seqs.slice(taken, taken + ticket.timeline.length);
    taken += own.length;
    return { ...ticket, seqs: own };
  });
  const tickets = await insertTicketRows(ctx, ordered.map(ticketRow));
  const placed = ordered.map((ticket, index) => ({ ...ticket, id: tickets[index]?.id ?? 0 }));
  await insertWritings(ctx, placed);
  const events = placed.flatMap(eventRows);
  const eventIds = await takeIds(tx, dialect, 'timeline_events', events.length);
  await insertRows(
    tx,
    dialect,
    'timeline_events',
    events.map((event, index) => ({ id: eventIds[index] ?? 0, ...event })),
  );
  return placed.map(({ id, seqs }) => ({ id, seqs }));
}

interface Placed extends PastTicket, InsertedTicket {}

const isEvent = (entry: PastEntry): entry is PastEvent => entry.type === 'event';

function ticketRow({ ticket, timeline, seqs }: Omit<Placed, 'id'>) {
  const writings = timeline.filter((entry) => !isEvent(entry));
  const times = (direction: string) => writings.filter((entry) => entry.direction === direction).map(({ at }) => at);
  const last = timeline.at(-1)?.at ?? ticket.created_at;
  return {
    form_id: null,
    snooze_time: null,
    ...ticket,
    original_channel_id: ticket.channel_id,
    version: 1 + timeline.length - writings.length,
    last_update: last,
    closed_at: ticket.status === 'closed' ? last : null,
    last_update_agent: times('outbound').at(-1) ?? null,
    last_update_customer: times('inbound').at(-1) ?? null,
    waiting_since: somebodyWaitsSince(timeline, ticket.created_at),
    last_entry_seq: seqs[timeline.findLastIndex((entry) => !isEvent(entry))] ?? 0,
  };
}

/** Since when somebody waits: the customer's first unanswered message, or the ticket itself when it has no message. */
function somebodyWaitsSince(timeline: readonly PastEntry[], createdAt: Timestamp): Timestamp | null {
  const messages = timeline.filter(({ type }) => type === 'message') as PastWriting[];
  if (messages.length === 0) return createdAt;
  return waitingSince(messages.map(({ direction = '', at }) => ({ direction, created_at: at })));
}

function eventRows({ timeline, id, seqs }: Placed) {
  return timeline.flatMap((entry, index) => {
    if (!isEvent(entry)) return [];
    const { at, type: _, ...event } = entry;
    return [{ ...event, ticket_id: id, seq: seqs[index] ?? 0, created_at: at }];
  });
}

/** Messages and notes, with the places in the timeline that their tickets already name. */
async function insertWritings(ctx: WriteContext, placed: readonly Placed[]): Promise<void> {
  const writings = placed.flatMap(({ ticket, timeline, id, seqs }) =>
    timeline.flatMap((entry, index) =>
      isEvent(entry)
        ? []
        : [{ message: messageOf(entry, { ticket_id: id, brand_id: ticket.brand_id }), seq: seqs[index] ?? 0 }],
    ),
  );
  await addMessages(
    ctx,
    writings.map(({ message }) => message),
    writings.map(({ seq }) => seq),
  );
}

function messageOf({ at, ...entry }: PastWriting, place: { ticket_id: number; brand_id: number }): NewMessage {
  return {
    ...plainMessage,
    customer_id: 0,
    user_id_created: 0,
    from_name: '',
    ...entry,
    ...place,
    created_at: at,
  };
}
