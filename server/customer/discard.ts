import { sql } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import { findUnfinished, refuseUnfinished } from '../customer-merge/unfinished.ts';
import { conflict } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import type { Customer } from './customer.ts';
import { loadCustomer, loadCustomerIfThere } from './load.ts';
import { removeCustomer } from './remove.ts';

/** What makes a customer more than a name and addresses. */
const uses = ['tickets', 'messages', 'chat_sessions', 'external_events', 'custom_field_values'] as const;

/**
 * Deletes a customer who was made by mistake: as long as nothing is theirs and nobody has changed them since.
 *
 * @throws 404 for a customer of another brand than the caller's, 409 for one who is in use.
 */
export async function discardCustomer(ctx: Context, id: number): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  await transaction(ctx, async (ctx) => {
    const customer = await loadCustomer(ctx, id);
    await refuseUnfinished(ctx, id);
    if (isChanged(customer)) throw conflict(`Customer ${id} was changed since.`);
    if (await isUsed(ctx, id)) throw conflict(`Customer ${id} is in use.`);
    await removeCustomer(ctx, id);
  });
}

/** The same in the transaction of what they were made for, which is undone; false where they stay. */
export async function discardUnused(ctx: WriteContext, id: number): Promise<boolean> {
  const customer = await loadCustomerIfThere(ctx, id);
  if (!customer || isChanged(customer) || (await findUnfinished(ctx, id)) || (await isUsed(ctx, id))) return false;
  await removeCustomer(ctx, id);
  return true;
}

const isChanged = ({ created_at, updated_at }: Customer) => updated_at !== created_at;

async function isUsed({ tx }: WriteContext, id: number): Promise<boolean> {
  for (const table of uses) {
    const use = tx.selectFrom(table).select('customer_id').where('customer_id', '=', id).limit(1);
    // The index of some has only rows that are somebody's, and knows it by a literal 0.
    if (await use.where('customer_id', '<>', sql.lit(0)).executeTakeFirst()) return true;
  }
  return false;
}
