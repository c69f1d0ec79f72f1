import type { WriteContext } from '../context.ts';
import type { FieldChange } from '../contract/envelope.ts';
import { changedSince } from '../errors.ts';
import { formatTime } from '../time.ts';
import type { Ticket } from './ticket.ts';

/** Refuses to change a ticket that its caller knows in another version, and says what changed since. */
export async function requireVersion(ctx: WriteContext, ticket: Ticket, known: number): Promise<void> {
  if (known === ticket.version) return;
  if (known > ticket.version) throw changedSince(`Ticket ${ticket.id} has no version ${known}.`, []);
  const changes = await changesSince(ctx, ticket.id, known);
  const last = changes.at(-1);
  const told = last ? `${last.initiated_by} changed its ${last.field}` : 'something was written in it';
  throw changedSince(`Ticket ${ticket.id} has changed meanwhile: ${told}.`, changes);
}

/** Fields that changed after a version, the latest change last; empty where only messages or notes came. */
async function changesSince({ tx }: WriteContext, ticketId: number, version: number): Promise<FieldChange[]> {
  const entries = await tx
    .selectFrom('timeline_events')
    .select(['item_type', 'item_type_id', 'initiated_by', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .where('version', '>', version)
    .orderBy('seq')
    .execute();
  const byField = new Map<string, FieldChange>();
  for (const { item_type: field, item_type_id: value, initiated_by, created_at } of entries) {
    byField.delete(field);
    byField.set(field, { field, value, initiated_by, created_at: formatTime(created_at) });
  }
  return [...byField.values()];
}
