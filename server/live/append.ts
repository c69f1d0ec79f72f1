import type { AccessFacts } from '../auth/access.ts';
import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { LiveEventsTable } from '../storage/tables/timeline.ts';

/**
 * A pointer to what changed; the reader looks it up, with the access that the reader has. `desk`: how the desk is set
 * up (brands, groups, people, fields, forms, chat and mail accounts). `session`: a user signed out. `read`: how far
 * a user has read a ticket. `presence`: a user came to a ticket or left it. `view`: the
 * views of a user, or the shared ones, are others. `customer`: who a customer is (name,
 * addresses, fields). `customer_…`: what happens in a ticket's chat right now.
 */
export interface LivePointer {
  kind: LiveEventsTable['kind'];
  ticket_id?: number;
  customer_id?: number;
  user_id?: number;
  version?: number;
  /** What the ticket belonged to before it moved or was deleted. */
  from?: AccessFacts | undefined;
}

/** Appends to the event log, in the transaction of the change itself: there is no change without its event. */
export async function appendLive(ctx: WriteContext, pointers: readonly LivePointer[]): Promise<void> {
  const created_at = ctx.now();
  const rows = pointers.map(({ kind, ticket_id = 0, customer_id = 0, user_id = 0, version = 0, from }) => ({
    kind,
    ticket_id,
    customer_id,
    user_id,
    version,
    created_at,
    from_brand_id: from?.brand_id ?? null,
    from_group_id: from?.assigned_group_id ?? null,
    from_user_id: from?.assigned_user_id ?? null,
  }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'live_events', rows);
}
