import type { WriteContext } from '../context.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import type { Customer } from './customer.ts';

/** Inserts a customer who begins now; the caller has looked whether the primary id is taken. */
export function insertCustomer(
  ctx: WriteContext,
  wanted: { brandId: number; primaryId: string; firstname: string; lastname: string },
): Promise<Customer> {
  const now = ctx.now();
  return ctx.tx
    .insertInto('customers')
    .values({
      brand_id: wanted.brandId,
      external_primary_id: wanted.primaryId,
      firstname: wanted.firstname,
      lastname: wanted.lastname,
      ...nameKeysOf(wanted),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
