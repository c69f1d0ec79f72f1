import type { Selectable } from 'kysely';
import type { Actor } from '../context.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import { changeTicket, type Tag, type TagChange, type TicketChange, type TicketWish } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';
import type { Decision } from './decide.ts';

/** Times that follow from a change and are put back beside it. */
type Followed = Pick<Ticket, 'closed_at' | 'snooze_time_sent'>;

/** A ticket as it was: of what was changed only. Tags by id. */
export type Was = Omit<TicketWish, 'tags'> & Partial<Followed> & { tags?: number[] };

const wished = ['status', 'priority', 'assigned_user_id', 'assigned_group_id', 'snooze_time'] as const;
const followed = ['closed_at', 'snooze_time_sent'] as const;

/** What has to be known of a ticket's change to put it back. */
export function wasBefore({ before, after, tags }: TicketChange): Was {
  const changed = [...wished, ...followed].filter((name) => before[name] !== after[name]);
  const was: Was = Object.fromEntries(changed.map((name) => [name, before[name]]));
  return tags ? { ...was, tags: tags.before.map(({ id }) => id) } : was;
}

export interface UndoFacts {
  /** Undefined: it is gone, or no longer the caller's. */
  ticket: Ticket | undefined;
  /** Those that it has. */
  tags: readonly Tag[];
  /** The desk's, by id. */
  known: ReadonlyMap<number, Tag>;
}

/** Back to what it was, unless somebody has changed the ticket since: what they decided stays. */
export function decideUndo(
  { ticket_id: ticketId, version, was }: Selectable<BulkChangeTicketsTable>,
  { ticket, tags, known }: UndoFacts,
  when: { actor: Actor; now: Timestamp },
): Decision {
  if (!ticket) return { ticketId, outcome: 'not_found' };
  if (ticket.version !== version) return { ticketId, outcome: 'changed_since' };
  const { closed_at, snooze_time, snooze_time_sent } = ticket;
  // Of a status that is put back no time follows: each is as it was.
  const { tags: had, ...before } = { closed_at, snooze_time, snooze_time_sent, ...(JSON.parse(was) as Was) };
  const { closed_at: _, snooze_time_sent: __, ...fields } = before;
  const change = changeTicket(ticket, had ? { ...fields, tags: tagsBefore(tags, had, known) } : fields, when);
  const after = { ...change.after, closed_at: before.closed_at, snooze_time_sent: before.snooze_time_sent };
  return { ticketId, outcome: 'undone', change: { ...change, after } };
}

function tagsBefore(tags: readonly Tag[], had: readonly number[], known: UndoFacts['known']): TagChange {
  return { before: tags, after: had.flatMap((id) => known.get(id) ?? []) };
}
