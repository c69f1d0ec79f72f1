import type { Context } from '../context.ts';
import { models } from '../sample/company.ts';
import { sampleCustomers } from '../sample/customers.ts';
import type { InsertedCustomer } from '../sample/insert-customers.ts';
import type { Random } from '../sample/random.ts';
import { alikeKeyOf } from '../search/alike-key.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeIds } from '../storage/take-ids.ts';
import { transaction } from '../storage/transaction.ts';

const people = sampleCustomers.filter(({ firstname }) => firstname !== '');
const customersPerTransaction = 4000;

/**
 * Inserts customers with an e-mail address each, first and last names mixed from those of the sample.
 *
 * @param run tells the addresses of one run from those of another on the same desk.
 */
export async function generateCustomers(
  ctx: Context,
  { count, brandId, run }: { count: number; brandId: number; run: number },
  random: Random,
): Promise<InsertedCustomer[]> {
  const customers: InsertedCustomer[] = [];
  while (customers.length < count) {
    const start = customers.length;
    const wanted = Array.from({ length: Math.min(customersPerTransaction, count - start) }, (_, index) =>
      invent(`${run}-${start + index}`, random),
    );
    customers.push(...(await insert(ctx, wanted, brandId)));
  }
  return customers;
}

function invent(suffix: string, random: Random): Omit<InsertedCustomer, 'id'> {
  const { firstname, language, city } = random.pick(people);
  const { lastname } = random.pick(people);
  const email = `c${suffix}@volume.example`;
  return {
    firstname,
    lastname,
    email,
    telephone: '',
    language,
    city,
    model: random.pick(models),
    serial: `26-A ${suffix}`,
  };
}

function insert(ctx: Context, wanted: Omit<InsertedCustomer, 'id'>[], brand_id: number): Promise<InsertedCustomer[]> {
  return transaction(
    ctx,
    async (ctx) => {
      const { dialect } = ctx.desk.storage;
      const ids = await takeIds(ctx.tx, dialect, 'customers', wanted.length);
      const customers = wanted.map((customer, index) => ({ ...customer, id: ids[index] ?? 0 }));
      const now = ctx.now();
      await insertRows(
        ctx.tx,
        dialect,
        'customers',
        customers.map(({ id, serial, firstname, lastname }) => ({
          id,
          brand_id,
          external_primary_id: serial.replace(' ', '-'),
          firstname,
          lastname,
          ...nameKeysOf({ firstname, lastname }),
          created_at: now,
          updated_at: now,
        })),
      );
      const addresses = customers.map(({ id, email }) => ({
        brand_id,
        customer_id: id,
        channel_id: 1,
        unique_reference: email,
        match_key: email,
        alike_key: alikeKeyOf({ channel_id: 1, match_key: email }),
        linked_by_user_id: 0,
      }));
      await insertRows(ctx.tx, dialect, 'customer_channels', addresses);
      return customers;
    },
    { long: true },
  );
}
