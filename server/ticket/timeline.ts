import type { Selectable } from 'kysely';
import type { EventEntry, MessageEntry, NoteEntry, TicketFile, TimelineEntry } from '../contract/base/ticket.ts';
import type { AttachmentsTable, TimelineEventsTable } from '../storage/tables/timeline.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';
import type { TimelineWriting } from './get-queries.ts';

type StoredFile = Pick<Selectable<AttachmentsTable>, 'id' | 'message_id' | 'name' | 'size' | 'content_type' | 'inline'>;

export interface StoredTimeline {
  ticketId: number;
  writings: readonly TimelineWriting[];
  files: readonly StoredFile[];
  events: readonly Selectable<TimelineEventsTable>[];
}

/** A ticket's messages, notes and events, ascending by time, ties in the order in which they were made. */
export function timelineOf({ ticketId, writings, files, events }: StoredTimeline): TimelineEntry[] {
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  const entries = writings.map((writing) => toWrittenEntry(ticketId, writing, filesOf.get(writing.id) ?? []));
  if (events.length === 0) return entries;
  // Both come in order: what is merged keeps it.
  const timeline: TimelineEntry[] = [];
  let next = 0;
  for (const event of events) {
    while (next < writings.length && isBefore(writings[next], event)) timeline.push(...entries.slice(next, ++next));
    timeline.push(toEvent(event));
  }
  return timeline.concat(entries.slice(next));
}

interface Placed {
  created_at: number;
  seq: number;
}

const isBefore = (a: Placed | undefined, b: Placed) =>
  a !== undefined && (a.created_at - b.created_at || a.seq - b.seq) < 0;

function toEvent({ id, ticket_id, item_type, item_type_id, message, initiated_by, created_at }: EventRow): EventEntry {
  const time = formatTime(created_at);
  return {
    id,
    ticket_id,
    item_type,
    item_type_id,
    description: message,
    initiated_by,
    created_at: time,
    type: 'event',
  };
}
type EventRow = Selectable<TimelineEventsTable>;

/** A message or note as an entry of a timeline, with its files. */
export function toWrittenEntry(
  ticketId: number,
  writing: TimelineWriting,
  files: readonly StoredFile[],
): NoteEntry | MessageEntry {
  const isNote = writing.type === 'note';
  const written = {
    id: String(writing.id),
    ticket_id: ticketId,
    created_at: formatTime(writing.created_at),
    pinned: writing.pinned,
    to: writing.address_to,
    from: writing.address_from,
    to_name: writing.to_name,
    from_name: writing.from_name,
    image: '',
    channel_id: writing.channel_id,
    channel_name: isNote ? null : writing.channel_name,
    channel_icon: isNote ? null : writing.channel_icon,
    direction: isNote ? '' : writing.direction,
    status_new: writing.status_new,
    user_id: writing.user_id_created,
    user_name: writing.user_name ?? writing.from_name,
    user_avatar: '',
    content: writing.content,
    external_id: writing.external_id,
    meta_data: writing.meta_data,
    in_queue: writing.in_queue,
    send_at: formatTimeOrNull(writing.send_at),
    files: files.map(toFile),
  };
  if (isNote) return { ...written, type: 'note' };
  const { content_whole, email_details } = writing;
  return {
    ...written,
    type: 'message',
    content_whole,
    email_details,
    email_show_reply_all: hasSeveralRecipients(email_details),
  };
}

const toFile = ({ message_id: _, inline, ...file }: StoredFile): TicketFile => ({
  ...file,
  url: `/api/v2/desk/attachments/${file.id}`,
  inline: inline === 1,
});

/** Whether a reply could go to more people than the sender: the mail's To and Cc name more than one address. */
function hasSeveralRecipients(emailDetails: string): boolean {
  if (emailDetails === '{}') return false;
  const { to, cc } = parseObject(emailDetails);
  const recipients = [to, cc].flatMap((field) => (typeof field === 'string' ? (field.match(/@/g) ?? []) : []));
  return recipients.length > 1;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
