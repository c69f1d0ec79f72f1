import type { WriteContext } from '../context.ts';
import { alikeKeyOf } from '../search/alike-key.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeSequence } from '../storage/sequence.ts';
import { takeIds } from '../storage/take-ids.ts';
import { models } from './company.ts';
import { type SampleCustomer, sampleCustomers } from './customers.ts';
import type { Random } from './random.ts';
import type { Company } from './set-up-company.ts';

/** A customer with what the stories say about them. */
export interface InsertedCustomer extends SampleCustomer {
  id: number;
  model: (typeof models)[number];
  serial: string;
}

const day = 24 * 60 * 60 * 1000;

/** Inserts the company's customers with addresses, custom fields and what other systems know of them. */
export async function insertCustomers(
  ctx: WriteContext,
  company: Company,
  random: Random,
): Promise<InsertedCustomer[]> {
  const { dialect } = ctx.desk.storage;
  const ids = await takeIds(ctx.tx, dialect, 'customers', sampleCustomers.length);
  const customers = sampleCustomers.map((customer, index) => ({
    ...customer,
    id: ids[index] ?? 0,
    model: index === 0 ? 'Fjord 3' : random.pick(models),
    serial:
      index === 0
        ? '26-B 004412'
        : `${random.between(23, 27)}-${random.pick(['A', 'B', 'C'])} 00${random.between(1000, 9999)}`,
    since: ctx.now() - random.between(40, 1500) * day,
  }));
  await insertRows(
    ctx.tx,
    dialect,
    'customers',
    customers.map(({ id, firstname, lastname, since }) => ({
      id,
      brand_id: company.brandId,
      external_primary_id: `C-${20416 + id * 7}`,
      firstname,
      lastname,
      ...nameKeysOf({ firstname, lastname }),
      created_at: since,
      updated_at: since,
    })),
  );
  const channels = customers.flatMap((customer) => addressesOf(customer, company.brandId));
  await insertRows(ctx.tx, dialect, 'customer_channels', channels);
  await insertFieldValues(ctx, company, customers);
  await insertExternalEvents(ctx, customers, random);
  return customers;
}

function addressesOf({ id, email, telephone }: InsertedCustomer, brand_id: number) {
  const address = (channel_id: number, unique_reference: string, match_key: string) =>
    unique_reference === ''
      ? []
      : [
          {
            brand_id,
            customer_id: id,
            unique_reference,
            linked_by_user_id: 0,
            channel_id,
            match_key,
            alike_key: alikeKeyOf({ channel_id, match_key }),
          },
        ];
  return [...address(1, email, email.toLowerCase()), ...address(2, telephone, telephone.replace(/\D/g, ''))];
}

async function insertFieldValues(
  ctx: WriteContext,
  company: Company,
  customers: readonly (InsertedCustomer & { since: number })[],
): Promise<void> {
  const values = customers
    .filter(({ firstname }) => firstname !== '')
    .flatMap(({ id, model, serial, since }) => {
      const fields = { model, serial, since: new Date(since).toISOString().slice(0, 10) };
      return Object.entries(fields).map(([name, value]) => ({
        customer_id: id,
        custom_field_id: company.customFields.get(name) ?? 0,
        value,
      }));
    });
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'custom_field_values', values);
}

async function insertExternalEvents(
  ctx: WriteContext,
  customers: readonly (InsertedCustomer & { since: number })[],
  random: Random,
): Promise<void> {
  const events = customers
    .flatMap(({ id, since, model }) => {
      const order = random.between(70_000, 89_000);
      const happened = [
        {
          initiated_by: 'Shop',
          message: `Order ${order} paid: ${model}`,
          created_at: since + random.between(1, 9) * 3_600_000,
        },
        { initiated_by: 'Workshop', message: 'Service 200 km, workshop Berlin', created_at: since + 21 * day },
      ];
      return happened.slice(0, random.between(0, 3)).map((event) => ({ customer_id: id, source_url: '', ...event }));
    })
    .filter(({ created_at }) => created_at < ctx.now())
    .sort((a, b) => a.created_at - b.created_at);
  const seqs = await takeSequence(ctx.tx, ctx.desk.storage.dialect, events.length);
  const rows = events.map((event, index) => ({ ...event, seq: seqs[index] ?? 0 }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'external_events', rows);
}
