import type { WriteContext } from '../context.ts';
import type { BulkOutcome } from '../contract/desk/bulk-changes.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { BulkChange } from './bulk-change.ts';
import type { Decision } from './decide.ts';
import { wasBefore } from './undo-ticket.ts';

/** Notes what became of tickets. Those with the same outcome, and the same past, are written by one statement. */
export async function saveOutcomes(ctx: WriteContext, job: BulkChange, decisions: readonly Decision[]): Promise<void> {
  const groups = new Map<string, { outcome: BulkOutcome; was: string; ids: number[] }>();
  for (const { ticketId, outcome, change } of decisions) {
    const was = outcome === 'changed' && change ? wasBefore(change) : '';
    const group = groups.get(outcome + was) ?? { outcome, was, ids: [] };
    group.ids.push(ticketId);
    groups.set(outcome + was, group);
  }
  for (const { outcome, was, ids } of groups.values()) {
    const isChanged = outcome === 'changed' || outcome === 'undone';
    await ctx.tx
      .updateTable('bulk_change_tickets')
      .set({ outcome })
      .$if(outcome === 'changed', (rows) => rows.set({ was }))
      // The version that the change made: another one later means that somebody else was there.
      .$if(isChanged, (rows) => rows.set((eb) => ({ version: eb('version', '+', 1) })))
      .where('bulk_change_id', '=', job.id)
      .where((eb) => isOneOf(eb.ref('ticket_id'), ids, ctx.desk.storage.dialect))
      .execute();
  }
}
