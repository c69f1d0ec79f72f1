import type { WriteContext } from '../context.ts';
import { refuseUnfinished } from '../customer-merge/unfinished.ts';
import { conflict } from '../errors.ts';
import type { Customer } from './customer.ts';
import { findOwners } from './link-addresses.ts';
import { refuseTakenPrimaryId } from './primary-id.ts';
import { saveCustomer } from './save.ts';
import { findDefinitions } from './save-fields.ts';

/**
 * Moves a customer with addresses and custom values to another brand; the customer as it is then. Nothing is lost on
 * the way: 409 while tickets are theirs (a ticket's customer is of its brand), when the other brand has the primary id
 * or an address already, or lacks a custom field of the same name and type.
 */
export async function moveToBrand(ctx: WriteContext, customer: Customer, brandId: number): Promise<Customer> {
  if (customer.brand_id === brandId) return customer;
  await refuseUnfinished(ctx, customer.id);
  const { tx } = ctx;
  const ticket = tx.selectFrom('tickets').select('id').where('customer_id', '=', customer.id).limit(1);
  if (await ticket.executeTakeFirst()) throw conflict('A customer with tickets stays in the brand of the tickets.');
  await refuseTakenPrimaryId(ctx, brandId, customer.external_primary_id);
  const own = tx.selectFrom('customer_channels').selectAll().where('customer_id', '=', customer.id);
  if ((await findOwners(ctx, brandId, await own.execute())).size > 0) {
    throw conflict('An address of this customer is another customer’s in that brand.');
  }
  await moveFields(ctx, customer, brandId);
  await tx.updateTable('customer_channels').set({ brand_id: brandId }).where('customer_id', '=', customer.id).execute();
  await saveCustomer(ctx, customer, { brand_id: brandId });
  return { ...customer, brand_id: brandId };
}

async function moveFields(ctx: WriteContext, customer: Customer, brandId: number): Promise<void> {
  const values = await ctx.tx
    .selectFrom('custom_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'custom_field_values.custom_field_id')
    .select(['custom_fields.id', 'custom_fields.name', 'custom_fields.type', 'custom_fields.choices'])
    .where('custom_field_values.customer_id', '=', customer.id)
    .execute();
  const definitions = await findDefinitions(ctx, brandId);
  for (const { id, name, type, choices } of values) {
    const target = definitions.get(name);
    if (target?.type !== type || target.choices !== choices) {
      throw conflict(`That brand has no custom field ${name} of the same type. Clear it first.`);
    }
    await ctx.tx
      .updateTable('custom_field_values')
      .set({ custom_field_id: target.id })
      .where('customer_id', '=', customer.id)
      .where('custom_field_id', '=', id)
      .execute();
  }
}
