import { type ExpressionBuilder, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketCounts } from '../contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../contract/words.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import { filtered } from './list-ids.ts';
import type { ListQuery } from './list-query.ts';

/** The exact number of tickets in a list: from the kept counts where they tell it, else counted through its index. */
export async function countList(ctx: Context, query: ListQuery): Promise<number> {
  if (query.customer !== undefined) return countThroughIndex(ctx, query);
  if (query.needsAnswer === undefined) return sumCounts(ctx, query);
  const waiting = countThroughIndex(ctx, { ...query, needsAnswer: true });
  return query.needsAnswer ? waiting : (await sumCounts(ctx, query)) - (await waiting);
}

async function sumCounts(ctx: Context, { status, user, group, brand }: ListQuery): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('ticket_counts')
    .select((eb) => eb.fn.sum<number | null>('total').as('total'))
    .$if(status !== undefined, (counts) => counts.where('status', 'in', status ?? []))
    .$if(user !== undefined, (counts) => counts.where('assigned_user_id', 'in', user ?? []))
    .$if(group !== undefined, (counts) => counts.where('assigned_group_id', 'in', group ?? []))
    .$if(brand !== undefined, (counts) => counts.where('brand_id', 'in', brand ?? []))
    .where(canSeeTickets(ctx.actor, 'ticket_counts'))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Through the customer's index, or through that of what needs an answer. */
async function countThroughIndex(ctx: Context, query: ListQuery): Promise<number> {
  const { total } = await filtered(ctx, query, [])
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirstOrThrow();
  return total;
}

const everyTicket: ListQuery = {
  status: undefined,
  user: undefined,
  group: undefined,
  brand: undefined,
  customer: undefined,
  needsAnswer: undefined,
  sort: '-last_update',
};

/** The numbers beside the views. Mine and unassigned count what is neither solved nor closed, as by_group does. */
export async function countTickets(ctx: Context): Promise<TicketCounts> {
  ctx.require('TICKET_READ');
  const { userId } = callingAgent(ctx);
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(case when ${condition} then total else 0 end), 0)`;
  const [needs_answer, groups] = await Promise.all([
    countList(ctx, { ...everyTicket, needsAnswer: true }),
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
