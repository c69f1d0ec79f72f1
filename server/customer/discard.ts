import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { refuseUnfinished } from '../customer-merge/unfinished.ts';
import { conflict } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { loadCustomer } from './load.ts';
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
    if (customer.updated_at !== customer.created_at) throw conflict(`Customer ${id} was changed since.`);
    for (const table of uses) {
      const use = ctx.tx.selectFrom(table).select('customer_id').where('customer_id', '=', id).limit(1);
      // The index of some has only rows that are somebody's, and knows it by a literal 0.
      const row = await use.where('customer_id', '<>', sql.lit(0)).executeTakeFirst();
      if (row) throw conflict(`Customer ${id} is in use.`);
    }
    await removeCustomer(ctx, id);
  });
}
