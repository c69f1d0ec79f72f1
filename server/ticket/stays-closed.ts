import { conflict } from '../errors.ts';
import type { TicketChange } from './change.ts';

/** Whether a change would open a merged ticket again, at once or when a snooze ends: all that it had is elsewhere. */
export const opensMerged = ({ after: { merged_into, status, snooze_time } }: TicketChange): boolean =>
  merged_into !== 0 && (status !== 'closed' || snooze_time !== null);

/** Refuses what would open a merged ticket again. */
export function keepMergedClosed(change: TicketChange): void {
  if (!opensMerged(change)) return;
  const { id, merged_into: into } = change.after;
  throw conflict(`Ticket ${id} was merged into ticket ${into} and stays closed: go on there, or take the merge back.`);
}
