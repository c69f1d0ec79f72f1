import type { TimelineEntry } from '../../server/contract/base/ticket.ts';

/** The last messages and notes of a timeline, with the events among them, and how many were written before. */
export function lastEntries(
  timeline: readonly TimelineEntry[],
  count: number,
): { timeline: TimelineEntry[]; earlier: number } {
  const written = timeline.flatMap(({ type }, index) => (type === 'event' ? [] : [index]));
  const from = written.at(-count) ?? 0;
  return { timeline: timeline.slice(from), earlier: Math.max(0, written.length - count) };
}
