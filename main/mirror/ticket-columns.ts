import type { MessageEntry, TicketItem } from '../../server/contract/base/ticket.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import type { Ticket } from '../../server/ticket/ticket.ts';
import type { RawTicket } from './read-base.ts';

/** What a source tells of a ticket, as the mirror stores it. */
export type MirroredTicket = Partial<Omit<Ticket, 'version'>> &
  Pick<
    Ticket,
    | 'id'
    | 'brand_id'
    | 'channel_id'
    | 'original_channel_id'
    | 'direction'
    | 'title'
    | 'status'
    | 'priority'
    | 'assigned_user_id'
    | 'assigned_group_id'
    | 'created_at'
    | 'last_update'
  >;

/** Of a raw row; what the raw table does not have stays as the mirror knows it. */
export function columnsOfRaw({ created_at, last_update, from, to, ...row }: RawTicket): MirroredTicket {
  return {
    ...row,
    from: from ?? '',
    to: to ?? '',
    original_channel_id: row.channel_id,
    created_at: parseTimestamp(created_at) ?? 0,
    last_update: parseTimestamp(last_update) ?? 0,
  };
}

/** Of GET ticket: all that the list shows. */
export function columnsOfItem(item: TicketItem): MirroredTicket {
  const messages = item.timeline.filter((entry) => entry.type === 'message');
  const { id, brand_id, channel_id, original_channel_id, customer_id, assigned_user_id, assigned_group_id } = item;
  const { direction, external_id, from, to, from_name, to_name, title, status, priority } = item;
  return {
    ...{ id, brand_id, channel_id, original_channel_id, customer_id, assigned_user_id, assigned_group_id },
    ...{ direction, external_id, from, to, from_name, to_name, title, status, priority },
    created_at: time(item.created_at) ?? 0,
    last_update: time(item.last_update) ?? 0,
    closed_at: time(item.closed_at),
    last_update_agent: time(item.last_update_agent),
    last_update_customer: time(item.last_update_customer),
    snooze_time: time(item.snooze_time),
    waiting_since: waitingSince(messages),
    last_entry_seq: Math.max(0, ...item.timeline.filter(isWritten).map((entry) => time(entry.created_at) ?? 0)),
  };
}

/** Time of the customer's first message after the last answer; null when the last message is ours or there is none. */
export function waitingSince(messages: readonly Pick<MessageEntry, 'direction' | 'created_at'>[]): number | null {
  const answered = messages.findLastIndex(({ direction }) => direction === 'outbound');
  return time(messages[answered + 1]?.created_at ?? null);
}

const isWritten = (entry: { type: string }) => entry.type !== 'event';
const time = (value: string | null) => (value === null ? null : (parseTimestamp(value) ?? null));
