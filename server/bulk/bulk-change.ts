import type { Selectable } from 'kysely';
import type { BulkChangeItem, BulkOutcome, BulkWish } from '../contract/desk/bulk-changes.ts';
import type { BulkChangesTable } from '../storage/tables/bulk.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';

export type Outcomes = Partial<Record<BulkOutcome, number>>;

/** What is kept as JSON. */
interface Kept {
  change: BulkWish;
  counts: Outcomes;
  notified: BulkChangeItem['notified'];
  sample: BulkChangeItem['sample'];
}

/** A bulk change as its verbs and slices work with it. */
export interface BulkChange extends Omit<Selectable<BulkChangesTable>, keyof Kept>, Kept {}

export const fromRow = (row: Selectable<BulkChangesTable>): BulkChange => ({
  ...row,
  change: JSON.parse(row.change) as BulkWish,
  counts: JSON.parse(row.counts) as Outcomes,
  notified: JSON.parse(row.notified) as Kept['notified'],
  sample: JSON.parse(row.sample) as Kept['sample'],
});

export const toItem = ({ id, state, change, total, done, counts, ...row }: BulkChange): BulkChangeItem => ({
  id,
  state,
  change: wishItem(change),
  total,
  done,
  outcomes: counts,
  notified: row.notified,
  sample: row.sample,
  created_at: formatTime(row.created_at),
  updated_at: formatTime(row.updated_at),
});

const wishItem = ({ snooze_until, ...wish }: BulkWish): BulkChangeItem['change'] => ({
  ...wish,
  ...(snooze_until === undefined ? {} : { snooze_until: formatTimeOrNull(snooze_until) }),
});

/** Counts with these outcomes added. */
export function countOutcomes(counts: Outcomes, outcomes: readonly BulkOutcome[]): Outcomes {
  const sum = { ...counts };
  for (const outcome of outcomes) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}
