import type { Selectable } from 'kysely';
import type { BulkChangeItem, BulkOutcome, BulkWish } from '../contract/desk/bulk-changes.ts';
import type { BulkChangesTable } from '../storage/tables/bulk.ts';
import { formatTime } from '../time.ts';

export type Outcomes = Partial<Record<BulkOutcome, number>>;

/** A bulk change as its verbs and slices work with it. */
export interface BulkChange extends Omit<Selectable<BulkChangesTable>, 'change' | 'counts' | 'notified'> {
  change: BulkWish;
  counts: Outcomes;
  notified: BulkChangeItem['notified'];
}

export const fromRow = (row: Selectable<BulkChangesTable>): BulkChange => ({
  ...row,
  change: JSON.parse(row.change) as BulkWish,
  counts: JSON.parse(row.counts) as Outcomes,
  notified: JSON.parse(row.notified) as BulkChangeItem['notified'],
});

export const toItem = ({ id, state, change, total, done, counts, ...row }: BulkChange): BulkChangeItem => ({
  id,
  state,
  change,
  total,
  done,
  outcomes: counts,
  notified: row.notified,
  created_at: formatTime(row.created_at),
  updated_at: formatTime(row.updated_at),
});

/** Counts with these outcomes added. */
export function countOutcomes(counts: Outcomes, outcomes: readonly BulkOutcome[]): Outcomes {
  const sum = { ...counts };
  for (const outcome of outcomes) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}
