import type { EventEntry, MessageEntry, NoteEntry, TimelineEntry } from '../../server/contract/base/ticket.ts';

/** What the timeline shows: messages and notes one by one, runs of events as one line. */
export type TimelineBlock =
  | { kind: 'written'; key: string; entry: MessageEntry | NoteEntry }
  | { kind: 'events'; key: string; entries: EventEntry[] };

/** Folds events that follow each other into one block; the order stays as the server gave it, ascending. */
export function foldTimeline(timeline: readonly TimelineEntry[]): TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  for (const entry of timeline) {
    const last = blocks.at(-1);
    if (entry.type !== 'event') blocks.push({ kind: 'written', key: `${entry.type}-${entry.id}`, entry });
    else if (last?.kind === 'events') last.entries.push(entry);
    else blocks.push({ kind: 'events', key: `event-${entry.id}`, entries: [entry] });
  }
  return blocks;
}
