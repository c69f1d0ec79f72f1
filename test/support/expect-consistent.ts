import { expect } from 'vitest';
import { ticketStatuses } from '../../server/contract/words.ts';
import type { TestDesk } from './desk.ts';

/** What must hold after anything: the history leads without a gap to what the tickets are now, and is counted. */
export async function expectConsistent({ ctx }: TestDesk): Promise<void> {
  const tickets = await ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();
  const history = await ctx.db.selectFrom('timeline_events').selectAll().orderBy('seq').execute();
  for (const ticket of tickets) {
    const own = history.filter(({ ticket_id }) => ticket_id === ticket.id);
    for (const field of ['status', 'title'] as const) {
      const changes = own.filter(({ item_type }) => item_type === field);
      for (const [at, change] of changes.entries()) {
        if (at > 0) expect(change.item_type_id_before).toBe(changes[at - 1]?.item_type_id);
        expect(change.item_type_id).not.toBe(change.item_type_id_before);
      }
      if (changes.length > 0) expect(changes.at(-1)?.item_type_id).toBe(ticket[field]);
    }
    expect(ticket.closed_at !== null).toBe(ticket.status === 'closed');
  }
  const counted = Object.groupBy(tickets, ({ status }) => status);
  const kept = await ctx.db.selectFrom('ticket_counts').select(['status', 'total']).where('total', '<>', 0).execute();
  for (const status of ticketStatuses) {
    const total = kept.filter((row) => row.status === status).reduce((sum, row) => sum + row.total, 0);
    expect([status, total]).toEqual([status, counted[status]?.length ?? 0]);
  }
  const events = await ctx.db.selectFrom('live_events').selectAll().where('kind', '=', 'ticket').execute();
  for (const { id, version } of tickets.filter(({ version }) => version > 1)) {
    expect(Math.max(...events.filter(({ ticket_id }) => ticket_id === id).map((event) => event.version))).toBe(version);
  }
}
