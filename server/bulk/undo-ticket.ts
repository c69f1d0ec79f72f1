import type { Selectable } from 'kysely';
import type { Actor } from '../context.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import { changeTicket, type Tag, type TagChange, type TicketChange, type TicketWish } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';
import type { Decision } from './decide.ts';

/** Times that follow from a change and are put back beside it. */
type Followed = Pick<Ticket, 'closed_at' | 'snooze_time_sent'>;

/** A ticket as it was: of what was changed only, and its version, which older ones do not tell. Tags by id. */
export type Was = Omit<TicketWish, 'tags'> & Partial<Followed> & { tags?: number[]; version?: number };

const wished = ['status', 'priority', 'assigned_user_id', 'assigned_group_id', 'snooze_time'] as const;
const followed = ['closed_at', 'snooze_time_sent'] as const;

/** What has to be known of a ticket's change to put it back. */
export function wasBefore({ before, after, tags }: TicketChange): Was {
  const changed = [...wished, ...followed].filter((name) => before[name] !== after[name]);
  const was: Was = { version: before.version, ...Object.fromEntries(changed.map((name) => [name, before[name]])) };
  return tags ? { ...was, tags: tags.before.map(({ id }) => id) } : was;
}

/** What tickets had before and is there still. */
export interface Known {
  /** By id. */
  tags: ReadonlyMap<number, Tag>;
  groups: ReadonlySet<number>;
  users: ReadonlySet<number>;
}

export interface UndoFacts {
  /** Undefined: it is gone, or no longer the caller's. */
  ticket: Ticket | undefined;
  /** Those that it has. */
  tags: readonly Tag[];
  /** What it may have had and is there still. */
  known: Known;
}

/** Back to what it was, unless somebody has changed the ticket since: what they decided stays. */
export function decideUndo(
  { ticket_id: ticketId, version, was }: Selectable<BulkChangeTicketsTable>,
  { ticket, tags, known }: UndoFacts,
  when: { actor: Actor; now: Timestamp },
): Decision {
  if (!ticket) return { ticketId, outcome: 'not_found' };
  if (ticket.version !== version) return { ticketId, outcome: 'changed_since' };
  const kept = JSON.parse(was) as Was;
  if (isGone(kept, known)) return { ticketId, outcome: 'refused', reason: 'deleted_since' };
  const { closed_at, snooze_time, snooze_time_sent } = ticket;
  // Of a status that is put back no time follows: each is as it was.
  const { tags: had, version: at = version - 1, ...before } = { closed_at, snooze_time, snooze_time_sent, ...kept };
  const { closed_at: _, snooze_time_sent: __, ...fields } = before;
  const change = changeTicket(ticket, had ? { ...fields, tags: tagsBefore(tags, had, known.tags) } : fields, when);
  const after = { ...change.after, closed_at: before.closed_at, snooze_time_sent: before.snooze_time_sent };
  return { ticketId, outcome: 'undone', change: { ...change, after }, was: at };
}

/** Whether it belonged to a group, or to somebody, of whom the desk knows nothing any more. */
const isGone = ({ assigned_group_id: group = 0, assigned_user_id: user = 0 }: Was, { groups, users }: Known): boolean =>
  (group !== 0 && !groups.has(group)) || (user !== 0 && !users.has(user));

function tagsBefore(tags: readonly Tag[], had: readonly number[], known: Known['tags']): TagChange {
  return { before: tags, after: had.flatMap((id) => known.get(id) ?? []) };
}
