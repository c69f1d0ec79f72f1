import { type Actor, actorName, type Writer } from '../context.ts';
import type { TicketStatus } from '../contract/words.ts';
import { formatTime, type Timestamp } from '../time.ts';
import type { Ticket } from './ticket.ts';

/** What somebody wants of a ticket. A key that is there means "change this"; one that is not means "leave it". */
export type TicketWish = Partial<
  Pick<
    Ticket,
    | 'title'
    | 'status'
    | 'priority'
    | 'customer_id'
    | 'assigned_user_id'
    | 'assigned_group_id'
    | 'brand_id'
    | 'from'
    | 'to'
    | 'snooze_time'
    | 'merged_into'
    | 'form_id'
  >
> & { tags?: TagChange; form_fields?: readonly FormFieldChange[] };

/** What lies in rows of its own, beside the ticket's. */
type Besides = 'tags' | 'form_fields';

export interface Tag {
  id: number;
  name: string;
}

/** A ticket's tags, which lie in rows of their own: those that it has and those that it is to have, by id. */
export interface TagChange {
  before: readonly Tag[];
  after: readonly Tag[];
}

/** The value of one field of the ticket's form; null for none. */
export interface FormFieldChange {
  field: { id: number; name: string };
  before: string | null;
  after: string | null;
}

/** One row of the ticket's history and at the same time one event of its timeline. */
export interface HistoryEntry {
  item_type: Exclude<keyof TicketWish, 'form_fields'> | `form_fields.${string}` | MoveDoing | ChatDoing;
  item_type_id_before: string;
  item_type_id: string;
}

/**
 * Another ticket that was joined to this one, or whose messages were split off this one or came from; its id is in
 * item_type_id, and in item_type_id_before when that was taken back.
 */
type MoveDoing = 'merged_ticket' | 'split_ticket' | 'split_from';

/** What a visitor does in a chat beside writing; item_type_id says it. */
type ChatDoing = 'chat' | 'visited_url';

export interface TicketChange {
  before: Ticket;
  /** The very same object where nothing changes. */
  after: Ticket;
  /** Empty where only times and read positions move, as messages move them. */
  history: HistoryEntry[];
  /** Only where tags change. */
  tags?: TagChange;
  /** Only those that change, and only where any do. */
  form_fields?: readonly FormFieldChange[];
  /** When it happens. */
  at: Timestamp;
  /** The customer who brought it by writing, where somebody else saves what several of them brought. */
  writer?: Writer;
}

/** States in which somebody has something to do; in the others nobody has until something happens. */
export const isNewOrOpen = (status: TicketStatus): boolean => status === 'new' || status === 'open';

/**
 * What a wish does to a ticket. Pure: the same answer for one ticket, ten thousand, a preview or a rehearsal. A wish
 * for what already is changes nothing and leaves no history.
 *
 * closed_at is set by closing (from any status) and null again on reopening; a status other than new and open ends a
 * snooze, unless the wish says otherwise. Source: docs/api.md, "Tickets" and "Changing a ticket".
 */
export function changeTicket(
  ticket: Ticket,
  { tags: wishedTags, form_fields = [], ...wished }: TicketWish,
  { actor, now }: { actor: Actor; now: Timestamp },
): TicketChange {
  const wish = endsSnooze(ticket, wished) ? { ...wished, snooze_time: null } : wished;
  const tags = wishedTags && namesOf(wishedTags.before) !== namesOf(wishedTags.after) ? wishedTags : undefined;
  const fields = form_fields.filter(({ before, after }) => before !== after);
  const history = [...fieldHistory(ticket, wish), ...(tags ? [tagHistory(tags)] : []), ...fields.map(formFieldHistory)];
  if (history.length === 0) return { before: ticket, after: ticket, history, at: now };
  const after: Ticket = { ...ticket, ...wish, version: ticket.version + 1, last_update: now };
  if (actor.kind === 'agent') after.last_update_agent = now;
  if (after.status !== ticket.status) after.closed_at = after.status === 'closed' ? now : null;
  // What was sent belonged to the snooze before.
  if (after.snooze_time !== null && after.snooze_time !== ticket.snooze_time) after.snooze_time_sent = null;
  return {
    before: ticket,
    after,
    history,
    at: now,
    ...(tags ? { tags } : {}),
    ...(fields.length > 0 ? { form_fields: fields } : {}),
  };
}

const endsSnooze = (ticket: Ticket, { status, snooze_time }: Omit<TicketWish, Besides>) =>
  snooze_time === undefined && status !== undefined && status !== ticket.status && !isNewOrOpen(status);

/** An entry for each of these fields that differs. */
export function fieldHistory(before: Ticket, after: Omit<TicketWish, Besides>): HistoryEntry[] {
  return (Object.keys(after) as (keyof typeof after)[])
    .filter((field) => after[field] !== before[field])
    .map((field) => ({
      item_type: field,
      item_type_id_before: asText(field, before[field]),
      item_type_id: asText(field, after[field] ?? null),
    }));
}

/** The entry of a status that moved with what happened to the ticket; none where it did not. */
export const statusHistory = (before: Ticket, { status }: Ticket): HistoryEntry[] => fieldHistory(before, { status });

/** A field's value in the history: ids and words as they are, times as on the wire, '' for none; of ids 0. */
function asText(field: keyof TicketWish, value: string | number | null): string {
  if (value === null) return field === 'form_id' ? '0' : '';
  return field === 'snooze_time' ? formatTime(value as Timestamp) : String(value);
}

const tagHistory = ({ before, after }: TagChange): HistoryEntry => ({
  item_type: 'tags',
  item_type_id_before: namesOf(before),
  item_type_id: namesOf(after),
});

const formFieldHistory = ({ field, before, after }: FormFieldChange): HistoryEntry => ({
  item_type: `form_fields.${field.name}`,
  item_type_id_before: before ?? '',
  item_type_id: after ?? '',
});

/** As `tags` of a ticket on the wire: no name holds a comma. */
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name).join(',');

/** A sentence for the timeline: `status: new → solved`. */
export function describeHistory(entry: HistoryEntry, actor: Actor): string {
  const told = describeMove(entry, actor);
  if (told !== undefined) return `${actorName(actor)}: ${told}`;
  if (entry.item_type === 'visited_url') return `${actorName(actor)}: visited ${entry.item_type_id}`;
  if (entry.item_type === 'chat') return `${actorName(actor)}: chat ${entry.item_type_id}`;
  return `${actorName(actor)}: ${entry.item_type} ${entry.item_type_id_before || '–'} → ${entry.item_type_id || '–'}`;
}

/** What is said of messages that went from one ticket to another; undefined where none went. */
function describeMove({ item_type, item_type_id: now, item_type_id_before: was }: HistoryEntry, actor: Actor) {
  const isNow = now !== '' && now !== '0';
  switch (item_type) {
    case 'merged_ticket':
      if (actor.kind === 'system' && isNow) return `ticket ${now} is the same conversation and was joined to this one`;
      return isNow ? `merged ticket ${now} into this one` : `took ticket ${was} out of this one again`;
    case 'merged_into':
      return isNow ? `merged this ticket into ticket ${now}` : `took this ticket out of ticket ${was} again`;
    case 'split_ticket':
      return isNow ? `split ticket ${now} off this one` : `put ticket ${was} back into this one`;
    case 'split_from':
      return `split this ticket off ticket ${now}`;
    default:
      return undefined;
  }
}
