import { sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketRow } from '../contract/desk/tickets.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Storage } from '../storage/storage.ts';
import type { Db } from '../storage/tables/all-tables.ts';
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

/** A row as it is for everybody, and what decides whether it is unread for somebody. */
export interface SharedRow {
  row: Omit<TicketRow, 'unread'>;
  lastEntrySeq: number;
}

/** The rows of these tickets whoever asks, by id; who sees them is for the caller to decide. */
export async function readSharedRows(
  { read, dialect }: Storage,
  ids: readonly number[],
): Promise<Map<number, SharedRow>> {
  if (ids.length === 0) return new Map();
  const stored = await selectRows(read, dialect, ids).execute();
  return new Map(
    stored.map((row) => {
      const { unread: _, ...shared } = toRow({ ...row, read_seq: null });
      return [row.id, { row: shared, lastEntrySeq: row.last_entry_seq }];
    }),
  );
}

function select(ctx: Context, ids: readonly number[]) {
  const { userId } = callingAgent(ctx);
  return selectRows(ctx.db, ctx.desk.storage.dialect, ids)
    .leftJoin('ticket_reads', (join) =>
      join.onRef('ticket_reads.ticket_id', '=', 'tickets.id').on('ticket_reads.user_id', '=', userId),
    )
    .select('ticket_reads.seq as read_seq');
}

function selectRows(db: Db, dialect: Storage['dialect'], ids: readonly number[]) {
  return db
    .selectFrom('tickets')
    .leftJoin('customers', 'customers.id', 'tickets.customer_id')
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
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, dialect));
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
