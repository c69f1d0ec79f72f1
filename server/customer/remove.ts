import { setImmediate } from 'node:timers/promises';
import type { WriteContext } from '../context.ts';
import { forgetMergesInto } from '../customer-merge/journal.ts';
import { messagesOf } from './messages-of.ts';

/** Messages that lose their customer in one statement; between two of them others are answered. */
const sliceSize = 1000;

/** Removes a customer's rows, after their tickets were freed or removed. Messages that are left lose the customer. */
export async function removeCustomer(ctx: WriteContext, id: number): Promise<void> {
  const { tx } = ctx;
  await freeMessages(ctx, id);
  await forgetMergesInto(ctx, id);
  await tx.updateTable('chat_sessions').set({ customer_id: 0 }).where('customer_id', '=', id).execute();
  await tx.deleteFrom('external_events').where('customer_id', '=', id).execute();
  await tx.deleteFrom('custom_field_values').where('customer_id', '=', id).execute();
  await tx.deleteFrom('customer_channels').where('customer_id', '=', id).execute();
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}

async function freeMessages({ tx }: WriteContext, customerId: number): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ customer_id: 0 })
      .where('id', 'in', messagesOf(tx, customerId).select('id').limit(sliceSize))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows < sliceSize) return;
    await setImmediate();
  }
}
