import { type ExpressionBuilder, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketCounts } from '../contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../contract/words.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import { countIn } from './list-total.ts';

/** The numbers beside the views. Mine and unassigned count what is neither solved nor closed, as by_group does. */
export async function countTickets(ctx: Context): Promise<TicketCounts> {
  ctx.require('TICKET_READ');
  const { userId } = callingAgent(ctx);
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(case when ${condition} then total else 0 end), 0)`;
  const [needs_answer, groups] = await Promise.all([
    countIn(ctx, { needsAnswer: true, sort: 'waiting_since' }),
    ctx.db
      .selectFrom('ticket_counts')
      .select(['assigned_group_id', 'status'])
      .select((eb: ExpressionBuilder<Tables, 'ticket_counts'>) => [
        eb.fn.sum<number>('total').as('total'),
        sumWhere(sql`assigned_user_id = ${userId}`).as('mine'),
        sumWhere(sql`assigned_user_id = 0`).as('unassigned'),
      ])
      .where(canSeeTickets(ctx.actor, 'ticket_counts'))
      .groupBy(['assigned_group_id', 'status'])
      .execute(),
  ]);
  const unsolved = groups.filter(({ status }) => status !== 'solved' && status !== 'closed');
  const byGroup = Map.groupBy(unsolved, ({ assigned_group_id }) => assigned_group_id);
  return {
    all: sum(groups, 'total'),
    needs_answer,
    mine: sum(unsolved, 'mine'),
    unassigned: sum(unsolved, 'unassigned'),
    by_status: Object.fromEntries(
      ticketStatuses.map((name) => [
        name,
        sum(
          groups.filter(({ status }) => status === name),
          'total',
        ),
      ]),
    ) as Record<TicketStatus, number>,
    by_group: [...byGroup]
      .map(([id, rows]) => ({ id, total: sum(rows, 'total') }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.id - b.id),
  };
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
