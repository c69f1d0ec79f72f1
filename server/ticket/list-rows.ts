import { sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketRow } from '../contract/desk/tickets.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';

/** The rows of these tickets, in the order of the ids; what the caller may not see is left out. */
export async function listRows(ctx: Context, ids: readonly number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  const stored = await select(ctx, ids).where(canSeeTickets(ctx.actor)).execute();
  const rows = new Map(stored.map((row) => [row.id, toRow(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The row of a ticket that the caller was allowed to change, and may have handed to a group that is not theirs. */
export async function changedRow(ctx: Context, id: number): Promise<TicketRow> {
  return toRow(await select(ctx, [id]).executeTakeFirstOrThrow());
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function select(ctx: Context, ids: readonly number[]) {
  const { userId } = callingAgent(ctx);
  return ctx.db
    .selectFrom('tickets')
    .leftJoin('customers', 'customers.id', 'tickets.customer_id')
    .leftJoin('ticket_reads', (join) =>
      join.onRef('ticket_reads.ticket_id', '=', 'tickets.id').on('ticket_reads.user_id', '=', userId),
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
      'tickets.last_entry_seq',
      'tickets.direction',
      'tickets.from',
      'tickets.to',
      'tickets.from_name',
      'tickets.to_name',
      'customers.firstname',
      'customers.lastname',
      'ticket_reads.seq as read_seq',
    ])
    .select((eb) =>
      eb
        .selectFrom('customer_channels')
        .select('unique_reference')
        .whereRef('customer_channels.customer_id', '=', 'tickets.customer_id')
        .where(sql.ref('tickets.customer_id'), '<>', 0)
        .orderBy('customer_channels.id')
        .limit(1)
        .as('address'),
    )
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, ctx.desk.storage.dialect));
}

function toRow(stored: StoredRow): TicketRow {
  const { last_entry_seq, read_seq, direction, from, to, from_name, to_name, ...rest } = stored;
  const { firstname, lastname, address, ...ticket } = rest;
  const name = `${firstname ?? ''} ${lastname ?? ''}`.trim();
  const written = direction === 'outbound' ? to_name || to : from_name || from;
  return {
    ...ticket,
    customer_name: name || address || written,
    created_at: formatTime(ticket.created_at),
    last_update: formatTime(ticket.last_update),
    waiting_since: formatTimeOrNull(ticket.waiting_since),
    snooze_time: formatTimeOrNull(ticket.snooze_time),
    unread: last_entry_seq > (read_seq ?? 0),
  };
}
