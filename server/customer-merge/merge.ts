import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import type { CustomerMerge, customerMergeRoutes } from '../contract/desk/customer-merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { selectListed } from '../customer/list.ts';
import { saveCustomer, touchCustomer } from '../customer/save.ts';
import { invalidField } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { indexCustomers } from '../search/keep.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import { saveMerge } from './journal.ts';
import { listedOf } from './listed-of.ts';
import { loadPair } from './load-pair.ts';
import { moveRows, moveTickets } from './move-rows.ts';
import { type MergePlan, planMerge } from './plan-merge.ts';

type Input = RouteCall<typeof customerMergeRoutes.mergeCustomers>;

/**
 * Merges a customer into another one of their brand, who gets their tickets, addresses, events and chats, and what of
 * names and fields they lack. Whole or not at all; with dry_run it only says what would happen.
 *
 * @throws 404 for a customer of another brand than the caller's, 400 for two who are of different brands, 409 for one
 * who was merged before.
 */
export async function mergeCustomers(ctx: Context, input: Input): Promise<CustomerMerge> {
  ctx.require('CUSTOMER_CUD');
  return transaction(ctx, (ctx) => merge(ctx, input), { long: true });
}

async function merge(ctx: WriteContext, { id, source_id, dry_run }: Input): Promise<CustomerMerge> {
  const [target, source] = await loadPair(ctx, id, source_id);
  if (id === source_id) throw invalidField('source_id', 'names the customer itself');
  if (source.brand_id !== target.brand_id) throw invalidField('source_id', 'names a customer of another brand');
  const plan = await planMerge(ctx, target, source);
  const told = await describeMerge(ctx, plan);
  if (!dry_run) await save(ctx, plan);
  return told;
}

async function describeMerge(
  ctx: WriteContext,
  { target, source, rows, taken, left }: MergePlan,
): Promise<CustomerMerge> {
  const listed = await selectListed(ctx, [target.id, source.id]);
  return {
    target: listedOf(listed, target.id),
    source: listedOf(listed, source.id),
    channels: listedOf(listed, source.id).channels,
    tickets: await countVisible(ctx, rows.ticket),
    external_events: rows.external_event.length,
    taken,
    left,
  };
}

/** How many of these tickets the caller sees. */
export async function countVisible({ tx, actor, desk }: WriteContext, ids: readonly number[]): Promise<number> {
  const { tickets } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, desk.storage.dialect))
    .where(canSeeTickets(actor))
    .executeTakeFirstOrThrow();
  return tickets;
}

async function save(ctx: WriteContext, plan: MergePlan): Promise<void> {
  const { target, source, was, rows } = plan;
  const way = { from: source.id, into: target.id };
  await saveMerge(ctx, { source, into: target.id, was, rows });
  for (const kind of ['channel', 'external_event', 'chat_session', 'message'] as const) {
    await moveRows(ctx, kind, { ...way, ids: rows[kind] });
  }
  await moveFields(ctx, plan);
  await ctx.tx.deleteFrom('customers').where('id', '=', source.id).execute();
  if (!(await saveCustomer(ctx, target, was.taken.names))) await touchCustomer(ctx, target.id);
  await moveTickets(ctx, { ...way, ids: rows.ticket });
  await indexCustomers(ctx, [target.id]);
  // Who has the one who is gone on the screen hears of it, by the brand.
  const from = { brand_id: source.brand_id, assigned_group_id: 0, assigned_user_id: 0 };
  await appendLive(ctx, [{ kind: 'customer', customer_id: source.id, from }]);
}

async function moveFields({ tx }: WriteContext, { target, source, was }: MergePlan): Promise<void> {
  await tx.deleteFrom('custom_field_values').where('customer_id', '=', source.id).execute();
  const values = was.taken.fields.map((field) => ({ ...field, customer_id: target.id }));
  if (values.length > 0) await tx.insertInto('custom_field_values').values(values).execute();
}
