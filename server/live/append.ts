import type { WriteContext } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { LiveEventsTable } from '../storage/tables/timeline.ts';

/**
 * A pointer to what changed; the reader looks it up, with the access that the reader has. `desk`: how the desk is set
 * up (brands, groups, people, fields, forms, chat accounts). `customer_…`: what happens in a ticket's chat right now.
 */
export interface LivePointer {
  kind: LiveEventsTable['kind'];
  ticket_id?: number;
  user_id?: number;
  version?: number;
}

/** Appends to the event log, in the transaction of the change itself: there is no change without its event. */
export async function appendLive(ctx: WriteContext, pointers: readonly LivePointer[]): Promise<void> {
  const created_at = ctx.now();
  const rows = pointers.map(({ kind, ticket_id = 0, user_id = 0, version = 0 }) => ({
    kind,
    ticket_id,
    user_id,
    version,
    created_at,
  }));
  for (const batch of inBatches(rows)) await ctx.tx.insertInto('live_events').values(batch).execute();
}
