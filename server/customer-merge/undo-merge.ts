import type { Context, WriteContext } from '../context.ts';
import type { customerMergeRoutes, UndoneCustomerMerge } from '../contract/desk/customer-merges.ts';
import type { RouteCall } from '../contract/route.ts';
import type { Customer } from '../customer/customer.ts';
import { selectListed } from '../customer/list.ts';
import { loadCustomer } from '../customer/load.ts';
import { findByPrimaryId } from '../customer/primary-id.ts';
import { saveCustomerRow, touchCustomer } from '../customer/save.ts';
import { conflict } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import { transaction } from '../storage/transaction.ts';
import { forgetMoved, loadMerge, movedIds, type Names, type StoredMerge, saveProgress } from './journal.ts';
import { listedOf } from './listed-of.ts';
import { doneAtOnce } from './merge.ts';
import { moveRows } from './move-rows.ts';
import { runMergeWhole, sizeOfAll } from './run-slice.ts';
import { sizeOfUndo } from './size-of-undo.ts';
import { refuseUnfinished } from './unfinished.ts';

type Input = RouteCall<typeof customerMergeRoutes.undoCustomerMerge>;

/**
 * Takes a customer out of the one they were merged into, with what came from them, as long as neither was deleted; also
 * while they are still being merged. What was changed since stays changed, and what came since stays where it came. What
 * is little goes back at once; of much the addresses, and the rest slice by slice (merge-due.ts).
 *
 * @throws 404 for a customer of another brand than the caller's, 409 when the other one was not merged into this one.
 */
export async function undoCustomerMerge(ctx: Context, { id, source_id }: Input): Promise<UndoneCustomerMerge> {
  ctx.require('CUSTOMER_CUD');
  // Counted outside of the transaction: those who write do not wait for it.
  const size = await sizeOfUndo(ctx, { from: source_id, into: id });
  const undo = async (ctx: WriteContext): Promise<UndoneCustomerMerge> => {
    const target = await loadCustomer(ctx, id);
    const merge = await loadMerge(ctx, source_id);
    if (merge?.into_customer_id !== id) throw conflict(`Customer ${source_id} is not merged into customer ${id}.`);
    if (merge.brand_id !== target.brand_id) throw conflict(`Customer ${id} belongs to another brand since.`);
    if (merge.state === 'undoing') await refuseUnfinished(ctx, id);
    const begun = await beginUndo(ctx, target, { merge, total: size.rows });
    const isWhole = size.rows <= doneAtOnce;
    if (isWhole) await runMergeWhole(ctx, begun, sizeOfAll(doneAtOnce));
    const listed = await selectListed(ctx, [id, source_id]);
    return {
      target: listedOf(listed, id),
      source: listedOf(listed, source_id),
      tickets: size.tickets,
      elsewhere: size.elsewhere,
      state: isWhole ? 'undone' : 'undoing',
    };
  };
  return transaction(ctx, undo, { long: true });
}

/** Does what makes them two people again for whoever comes from now on. */
async function beginUndo(
  ctx: WriteContext,
  target: Customer,
  { merge, total }: { merge: StoredMerge; total: number },
): Promise<StoredMerge> {
  const { was, from_customer_id: source } = merge;
  const begun = await saveProgress(ctx, merge, {
    state: 'undoing',
    worker_id: ctx.actor.kind === 'agent' ? ctx.actor.userId : 0,
    total,
    done: 0,
    is_indexed: 0,
    indexed_time: 0,
    indexed_id: 0,
  });
  await takeBackFields(ctx, target.id, was);
  if (!(await saveCustomerRow(ctx, target, givenBack(target, was.taken.names)))) await touchCustomer(ctx, target.id);
  await insertAgain(ctx, merge);
  const channels = await movedIds(ctx, merge.id, 'channel');
  await moveRows(ctx, 'channel', { from: target.id, into: source, ids: channels });
  await forgetMoved(ctx, merge.id, { kind: 'channel', ids: channels });
  await appendLive(ctx, [{ kind: 'customer', customer_id: source }]);
  return begun;
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
async function insertAgain(
  ctx: WriteContext,
  { from_customer_id: id, brand_id, was, state }: StoredMerge,
): Promise<void> {
  const { customer, fields } = was;
  const holder = await findByPrimaryId(ctx, brand_id, customer.external_primary_id);
  const external_primary_id = holder ? '' : customer.external_primary_id;
  if (state === 'merging') {
    await ctx.tx.updateTable('customers').set({ external_primary_id }).where('id', '=', id).execute();
  } else {
    const again = { ...customer, ...nameKeysOf(customer), id, brand_id, external_primary_id };
    await ctx.tx.insertInto('customers').values(again).execute();
  }
  const known = await ctx.tx.selectFrom('custom_fields').select('id').where('brand_id', '=', brand_id).execute();
  const ids = new Set(known.map((field) => field.id));
  const values = fields.filter(({ custom_field_id }) => ids.has(custom_field_id));
  if (values.length === 0) return;
  await ctx.tx
    .insertInto('custom_field_values')
    .values(values.map((value) => ({ ...value, customer_id: id })))
    .execute();
}
