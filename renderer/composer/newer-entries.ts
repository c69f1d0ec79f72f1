import type { MessageEntry, NoteEntry, TicketItem } from '../../server/contract/base/ticket.ts';

type Written = MessageEntry | NoteEntry;
type WithTimeline = Pick<TicketItem, 'timeline'>;

const writtenIn = ({ timeline }: WithTimeline): Written[] =>
  timeline.filter((entry): entry is Written => entry.type !== 'event');

/** What came into a ticket last, by its id: an imported message can be older than it is new. */
export function newestEntry(ticket: WithTimeline | undefined): number | undefined {
  const ids = ticket ? writtenIn(ticket).map(({ id }) => Number(id)) : [];
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/** What others wrote since an entry that the writer had seen; nothing where it is not known what they had. */
export const newerEntries = (ticket: WithTimeline, lastSeen: number | undefined, userId: number): Written[] =>
  lastSeen === undefined
    ? []
    : writtenIn(ticket).filter((entry) => Number(entry.id) > lastSeen && entry.user_id !== userId);
