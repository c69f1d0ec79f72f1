import type { MessageEntry, NoteEntry, TicketItem } from '../../server/contract/base/ticket.ts';

type Written = MessageEntry | NoteEntry;

/** The newest message or note of a ticket, by its id. */
export function newestEntry(ticket: Pick<TicketItem, 'timeline'> | undefined): number | undefined {
  const id = Number(ticket?.timeline.findLast(({ type }) => type !== 'event')?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** What others wrote since an entry that the writer had seen; nothing where it is not known what they had. */
export function newerEntries(
  { timeline }: Pick<TicketItem, 'timeline'>,
  lastSeen: number | undefined,
  userId: number,
): Written[] {
  if (lastSeen === undefined) return [];
  const at = timeline.findIndex((entry) => entry.type !== 'event' && Number(entry.id) === lastSeen);
  if (at < 0) return [];
  return timeline
    .slice(at + 1)
    .filter((entry): entry is Written => entry.type !== 'event')
    .filter((entry) => entry.user_id !== userId);
}
