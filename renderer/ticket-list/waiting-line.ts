import { parseTimestamp } from '../../server/contract/words.ts';

const minute = 60_000;
const full = 3 * 24 * 60;

/**
 * Length of the line at a row's bottom edge, 0 … 1: how long the customer's last message has been unanswered. It grows
 * fast in the first hours and is full after three days. There is no policy behind it, so it never looks like a deadline.
 */
export function waitingLine(waitingSince: string | null, now: number): number {
  const since = waitingSince === null ? undefined : parseTimestamp(waitingSince);
  if (since === undefined) return 0;
  const minutes = Math.max(0, (now - since) / minute);
  return Math.min(1, Math.max(0.04, Math.log1p(minutes / 10) / Math.log1p(full / 10)));
}
