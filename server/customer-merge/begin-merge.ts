import type { WriteContext } from '../context.ts';
import { saveCustomerRow, touchCustomer } from '../customer/save.ts';
import { beginJournal, noteMoved, type StoredMerge } from './journal.ts';
import { moveRows, someRowsOf } from './move-rows.ts';
import type { MergePlan } from './plan-merge.ts';

/** More addresses than anybody has. */
const allAddresses = 100_000;

/**
 * Does what makes the two one person for whoever comes from now on: the target has the addresses, the primary id and
 * what of names and fields they lacked. What is the source's goes over slice by slice afterwards, and then the source.
 *
 * @param total how many rows these slices are about.
 */
export async function beginMerge(ctx: WriteContext, plan: MergePlan, total: number): Promise<StoredMerge> {
  const { target, source, was } = plan;
  const merge = await beginJournal(ctx, { source, into: target.id, was, total });
  const ids = await someRowsOf(ctx, 'channel', { customerId: source.id, limit: allAddresses });
  await moveRows(ctx, 'channel', { from: source.id, into: target.id, ids });
  await noteMoved(ctx, merge, { kind: 'channel', ids });
  await moveFields(ctx, plan);
  // Nobody has a primary id twice: the source is found by the merge.
  if (!(await saveCustomerRow(ctx, source, { external_primary_id: '' }))) await touchCustomer(ctx, source.id);
  if (!(await saveCustomerRow(ctx, target, was.taken.names))) await touchCustomer(ctx, target.id);
  return merge;
}

async function moveFields({ tx }: WriteContext, { target, source, was }: MergePlan): Promise<void> {
  await tx.deleteFrom('custom_field_values').where('customer_id', '=', source.id).execute();
  const values = was.taken.fields.map((field) => ({ ...field, customer_id: target.id }));
  if (values.length > 0) await tx.insertInto('custom_field_values').values(values).execute();
}
