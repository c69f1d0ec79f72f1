import type { WriteContext } from '../context.ts';

/**
 * Keeps a customer from being deleted until the transaction ends, since something is about to become theirs; false when
 * there is none any more. On SQLite nobody else writes meanwhile anyway.
 */
export async function holdCustomer({ tx, desk }: WriteContext, id: number): Promise<boolean> {
  const customer = tx.selectFrom('customers').select('id').where('id', '=', id);
  const held = desk.storage.dialect === 'postgres' ? customer.forKeyShare() : customer;
  return (await held.executeTakeFirst()) !== undefined;
}
