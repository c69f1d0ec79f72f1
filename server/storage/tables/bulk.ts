import type { Generated } from 'kysely';
import type { BulkOutcome, BulkReason, BulkState } from '../../contract/desk/bulk-changes.ts';

/** A change of many tickets: what was asked for, and how far it is. */
export interface BulkChangesTable {
  id: Generated<number>;
  user_id: number;
  state: BulkState;
  /** JSON of the wish, see contract/desk/bulk-changes.ts. */
  change: string;
  /** JSON: how many tickets had which outcome. */
  counts: string;
  /** JSON: who is notified of how many tickets. */
  notified: string;
  /** JSON: some tickets of each outcome, before it runs. */
  sample: Generated<string>;
  total: number;
  /** Tickets dealt with, of running or of undoing. */
  done: Generated<number>;
  /** Id of the last ticket dealt with: where the next slice begins. */
  done_through: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface BulkChangeTicketsTable {
  bulk_change_id: number;
  ticket_id: number;
  /** As it was when the change was prepared; after the change the one that it made. */
  version: number;
  /** '' until the ticket's turn. */
  outcome: Generated<BulkOutcome | ''>;
  /** Why it is `refused`, else ''. */
  reason: Generated<BulkReason | ''>;
  /** JSON of the fields as they were before; '' where nothing changed. */
  was: Generated<string>;
}
