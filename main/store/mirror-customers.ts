import type { WriteContext } from '../../server/context.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import { nameKeysOf } from '../../server/search/name-keys.ts';

/** Keeps the customer of a ticket, with the addresses that the list shows where there is no name. */
export async function saveCustomerOf(ctx: WriteContext, item: TicketItem): Promise<void> {
  const { id, brand_id, firstname, lastname, created_at } = item.customer;
  if (id === 0) return;
  const now = ctx.now();
  const names = { firstname, lastname, ...nameKeysOf({ firstname, lastname }) };
  await ctx.tx
    .insertInto('customers')
    .values({
      ...{ id, brand_id, ...names, external_primary_id: '' },
      created_at: parseTimestamp(created_at) ?? now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
  for (const { channel_id, name, icon, unique_reference } of item.customer_channels) {
    await ctx.tx
      .insertInto('channels')
      .values({ id: channel_id, name, icon })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await ctx.tx
      .insertInto('customer_channels')
      .values({
        ...{ brand_id, customer_id: id, channel_id, unique_reference, linked_by_user_id: 0 },
        match_key: unique_reference.toLowerCase(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
