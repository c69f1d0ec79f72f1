import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import type { CustomerMerge, customerMergeRoutes } from '../contract/desk/customer-merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { selectListed } from '../customer/list.ts';
import { invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { beginMerge } from './begin-merge.ts';
import { listedOf } from './listed-of.ts';
import { loadPair } from './load-pair.ts';
import { countRowsOf } from './move-rows.ts';
import { type MergePlan, planMerge } from './plan-merge.ts';
import { runMergeWhole, sizeOfAll } from './run-slice.ts';

type Input = RouteCall<typeof customerMergeRoutes.mergeCustomers>;

/** A merge of no more rows than these is done at once, in some 100 ms at most. */
export const doneAtOnce = 200;

/**
 * Merges a customer into another one of their brand, who gets their tickets, addresses, events and chats, and what of
 * names and fields they lack. What is little is done at once; of much the addresses, and the rest slice by slice
 * (merge-due.ts), with both of them listed until then. With dry_run it only says what would happen.
 *
 * @throws 404 for a customer of another brand than the caller's, 400 for two who are of different brands, 409 for one
 * who was merged before or is being merged.
 */
export async function mergeCustomers(ctx: Context, input: Input): Promise<CustomerMerge> {
  ctx.require('CUSTOMER_CUD');
  // Counted outside of the transaction: those who write do not wait for it.
  const size = await sizeOf(ctx, input);
  return transaction(
    ctx,
    async (ctx) => {
      const plan = await planPair(ctx, input);
      const told = await describeMerge(ctx, plan, size);
      if (input.dry_run) return { ...told, state: 'planned' };
      const merge = await beginMerge(ctx, plan, size.rows);
      if (size.rows > doneAtOnce) return { ...told, state: 'merging' };
      await runMergeWhole(ctx, merge, sizeOfAll(doneAtOnce));
      return { ...told, state: 'merged' };
    },
    { long: true },
  );
}

async function planPair(ctx: WriteContext, { id, source_id }: Input): Promise<MergePlan> {
  const [target, source] = await loadPair(ctx, id, source_id);
  if (id === source_id) throw invalidField('source_id', 'names the customer itself');
  if (source.brand_id !== target.brand_id) throw invalidField('source_id', 'names a customer of another brand');
  return planMerge(ctx, target, source);
}

interface MergeSize {
  /** All that has to be written. */
  rows: number;
  /** Those of the source's tickets that the caller sees. */
  tickets: number;
  external_events: number;
}

async function sizeOf(ctx: Context, { id, source_id }: Input): Promise<MergeSize> {
  const events = await countRowsOf(ctx, 'external_event', source_id);
  const counts = [
    events,
    await countRowsOf(ctx, 'ticket', source_id),
    await countRowsOf(ctx, 'message', source_id),
    await countRowsOf(ctx, 'chat_session', source_id),
    // They are to be found by the addresses of the source.
    await countRowsOf(ctx, 'ticket', id),
  ];
  const { tickets } = await ctx.db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where('customer_id', '=', source_id)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirstOrThrow();
  return { rows: counts.reduce((sum, count) => sum + count, 0), tickets, external_events: events };
}

async function describeMerge(
  ctx: WriteContext,
  { target, source, taken, left }: MergePlan,
  { tickets, external_events }: MergeSize,
): Promise<Omit<CustomerMerge, 'state'>> {
  const listed = await selectListed(ctx, [target.id, source.id]);
  return {
    target: listedOf(listed, target.id),
    source: listedOf(listed, source.id),
    channels: listedOf(listed, source.id).channels,
    tickets,
    external_events,
    taken,
    left,
  };
}
