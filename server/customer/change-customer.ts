import type { Context, WriteContext } from '../context.ts';
import type { CustomerCard, deskCustomerRoutes } from '../contract/desk/customers.ts';
import type { RouteCall } from '../contract/route.ts';
import { changedSince } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { formatTime } from '../time.ts';
import type { Customer } from './customer.ts';
import { getCustomerCard } from './get-card.ts';
import { loadCustomer } from './load.ts';
import { updateCustomer } from './update.ts';

/**
 * Changes what is sent of one customer; all of it or nothing, and nothing when a field that the caller names in `was` is
 * not what they know any more (409 with what it is).
 */
export async function changeCustomer(
  ctx: Context,
  { id, was, external_primary_id, ...changes }: RouteCall<typeof deskCustomerRoutes.changeCustomer>,
): Promise<CustomerCard> {
  await transaction(ctx, async (ctx) => {
    ctx.require('CUSTOMER_CUD');
    const customer = await loadCustomer(ctx, id);
    if (was) await requireAsKnown(ctx, customer, was);
    const primaryId = external_primary_id === undefined ? {} : { externalPrimaryID: external_primary_id };
    await updateCustomer(ctx, { ...onlyFields(changes), ...primaryId, id });
  });
  return getCustomerCard(ctx, id);
}

/** Names and custom fields: what else a call carries belongs to other routes. */
function onlyFields(changes: Readonly<Record<string, unknown>>) {
  const isField = ([name]: [string, unknown]) =>
    name === 'firstname' || name === 'lastname' || name.startsWith('custom_');
  return Object.fromEntries(Object.entries(changes).filter(isField));
}

async function requireAsKnown(ctx: WriteContext, customer: Customer, known: Readonly<Record<string, string>>) {
  const values = await valuesOf(ctx, customer);
  const others = Object.entries(known).filter(([field, value]) => (values.get(field) ?? '') !== value);
  const [first] = others;
  if (!first) return;
  const changes = others.map(([field]) => ({
    field,
    value: values.get(field) ?? '',
    initiated_by: '',
    created_at: formatTime(customer.updated_at),
  }));
  throw changedSince(`Customer ${customer.id} has changed meanwhile: ${first[0]} is another.`, changes);
}

/** What can be known of a customer's fields, by the names in requests. */
async function valuesOf({ tx }: WriteContext, customer: Customer): Promise<Map<string, string>> {
  const { id, firstname, lastname, external_primary_id } = customer;
  const values = await tx
    .selectFrom('custom_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'custom_field_values.custom_field_id')
    .select(['name', 'value'])
    .where('customer_id', '=', id)
    .execute();
  return new Map([
    ...Object.entries({ firstname, lastname, external_primary_id }),
    ...values.map(({ name, value }) => [`custom_${name}`, value] as const),
  ]);
}
