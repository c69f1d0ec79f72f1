import type { Selectable } from 'kysely';
import type { ExternalEventEntry } from '../contract/base/customer-timeline.ts';
import type { ExternalEventsTable } from '../storage/tables/customers.ts';
import { formatTime } from '../time.ts';

/** An external event as an entry of the customer's timeline; it belongs to no ticket. */
export function toExternalEvent(event: Selectable<ExternalEventsTable>): ExternalEventEntry {
  return {
    id: event.id,
    ticket_id: 0,
    item_type: 'external_event',
    item_type_id: String(event.id),
    description: event.message,
    initiated_by: event.initiated_by,
    created_at: formatTime(event.created_at),
    type: 'event',
    source_url: event.source_url,
  };
}
