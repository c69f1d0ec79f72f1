import type { Context, WriteContext } from '../context.ts';
import type { customerMergeRoutes, UndoneCustomerMerge } from '../contract/desk/customer-merges.ts';
import type { RouteCall } from '../contract/route.ts';
import type { Customer } from '../customer/customer.ts';
import { selectListed } from '../customer/list.ts';
import { loadCustomer } from '../customer/load.ts';
import { findByPrimaryId } from '../customer/primary-id.ts';
import { saveCustomer, touchCustomer } from '../customer/save.ts';
import { conflict } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { indexCustomers } from '../search/keep.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import { transaction } from '../storage/transaction.ts';
import { forgetMerge, loadMerge, type Names, type StoredMerge } from './journal.ts';
import { listedOf } from './listed-of.ts';
import { countVisible } from './merge.ts';
import { moveRows, moveTickets } from './move-rows.ts';

type Input = RouteCall<typeof customerMergeRoutes.undoCustomerMerge>;

/**
 * Takes a customer out of the one they were merged into, with what came from them, as long as neither was deleted. What
 * was changed since stays changed, and what came since stays where it came.
 *
 * @throws 404 for a customer of another brand than the caller's, 409 when the other one was not merged into this one.
 */
export async function undoCustomerMerge(ctx: Context, { id, source_id }: Input): Promise<UndoneCustomerMerge> {
  ctx.require('CUSTOMER_CUD');
  const undo = async (ctx: WriteContext) => {
    const target = await loadCustomer(ctx, id);
    const merge = await loadMerge(ctx, source_id);
    if (merge?.into_customer_id !== id) throw conflict(`Customer ${source_id} is not merged into customer ${id}.`);
    if (merge.brand_id !== target.brand_id) throw conflict(`Customer ${id} belongs to another brand since.`);
    return takeOut(ctx, target, merge);
  };
  return transaction(ctx, undo, { long: true });
}

async function takeOut(ctx: WriteContext, target: Customer, merge: StoredMerge): Promise<UndoneCustomerMerge> {
  const { rows, was, from_customer_id: source } = merge;
  await forgetMerge(ctx, merge.id);
  await takeBackFields(ctx, target.id, was);
  if (!(await saveCustomer(ctx, target, givenBack(target, was.taken.names)))) await touchCustomer(ctx, target.id);
  await insertAgain(ctx, merge);
  const way = { from: target.id, into: source };
  const channels = await moveRows(ctx, 'channel', { ...way, ids: rows.channel });
  const events = await moveRows(ctx, 'external_event', { ...way, ids: rows.external_event });
  await moveRows(ctx, 'chat_session', { ...way, ids: rows.chat_session });
  await moveRows(ctx, 'message', { ...way, ids: rows.message });
  const tickets = await moveTickets(ctx, { ...way, ids: rows.ticket });
  await indexCustomers(ctx, [target.id, source]);
  await appendLive(ctx, [{ kind: 'customer', customer_id: source }]);
  const listed = await selectListed(ctx, [target.id, source]);
  const wanted = rows.channel.length + rows.external_event.length + rows.ticket.length;
  return {
    target: listedOf(listed, target.id),
    source: listedOf(listed, source),
    tickets: await countVisible(ctx, tickets),
    elsewhere: wanted - channels - events - tickets.length,
  };
}

/** The names that the target got, as far as they still are those. */
function givenBack(target: Customer, taken: Names): Names {
  const still = Object.entries(taken).filter(([field, value]) => target[field as keyof Names] === value);
  return Object.fromEntries(still.map(([field]) => [field, '']));
}

async function takeBackFields({ tx }: WriteContext, targetId: number, { taken }: StoredMerge['was']): Promise<void> {
  for (const { custom_field_id, value } of taken.fields) {
    await tx
      .deleteFrom('custom_field_values')
      .where('customer_id', '=', targetId)
      .where('custom_field_id', '=', custom_field_id)
      .where('value', '=', value)
      .execute();
  }
}

/** As they were; without the primary id when somebody else has it now, and without fields that are none any more. */
async function insertAgain(ctx: WriteContext, { from_customer_id: id, brand_id, was }: StoredMerge): Promise<void> {
  const { customer, fields } = was;
  const holder = await findByPrimaryId(ctx, brand_id, customer.external_primary_id);
  await ctx.tx
    .insertInto('customers')
    .values({
      ...customer,
      ...nameKeysOf(customer),
      id,
      brand_id,
      external_primary_id: holder ? '' : customer.external_primary_id,
    })
    .execute();
  const known = await ctx.tx.selectFrom('custom_fields').select('id').where('brand_id', '=', brand_id).execute();
  const ids = new Set(known.map((field) => field.id));
  const values = fields.filter(({ custom_field_id }) => ids.has(custom_field_id));
  if (values.length === 0) return;
  await ctx.tx
    .insertInto('custom_field_values')
    .values(values.map((value) => ({ ...value, customer_id: id })))
    .execute();
}
