import { sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketRow } from '../contract/desk/tickets.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';

/** The list's rows of these tickets, in the order of the ids; what the caller may not see is absent. */
export async function getTicketRows(ctx: Context, ids: readonly number[]): Promise<TicketRow[]> {
  ctx.require('TICKET_READ');
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('tickets')
    .leftJoin('customers', 'customers.id', 'tickets.customer_id')
    .leftJoin('ticket_reads', (join) =>
      join.onRef('ticket_reads.ticket_id', '=', 'tickets.id').on('ticket_reads.user_id', '=', callingAgent(ctx).userId),
    )
    .select([
      'tickets.id',
      'tickets.version',
      'tickets.status',
      'tickets.priority',
      'tickets.title',
      'tickets.brand_id',
      'tickets.channel_id',
      'tickets.customer_id',
      'tickets.assigned_user_id',
      'tickets.assigned_group_id',
      'tickets.created_at',
      'tickets.last_update',
      'tickets.waiting_since',
      'tickets.snooze_time',
      sql<number>`case when tickets.last_entry_seq > coalesce(ticket_reads.seq, 0) then 1 else 0 end`.as('unread'),
      customerName.as('customer_name'),
    ])
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, ctx.desk.storage.dialect))
    .where(canSeeTickets(ctx.actor))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...row,
      created_at: formatTime(row.created_at),
      last_update: formatTime(row.last_update),
      waiting_since: formatTimeOrNull(row.waiting_since),
      snooze_time: formatTimeOrNull(row.snooze_time),
      unread: row.unread === 1,
    };
  });
}

/** What an agent would call the customer: the name, else the first address, else what the ticket says. */
const customerName = sql<string>`coalesce(
  nullif(trim(customers.firstname || ' ' || customers.lastname), ''),
  (select unique_reference from customer_channels
    where customer_channels.customer_id = customers.id order by customer_channels.id limit 1),
  nullif(tickets.from_name, ''),
  tickets."from")`;
