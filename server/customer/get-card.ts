import type { Context } from '../context.ts';
import { type CustomerCard, cardEventLimit } from '../contract/desk/customers.ts';
import { toExternalEvent } from './external-event.ts';
import { getCustomer } from './get.ts';

/** A customer as an agent sees them beside a ticket: with choices to choose from, and the newest external events. */
export async function getCustomerCard(ctx: Context, id: number): Promise<CustomerCard> {
  const customer = await getCustomer(ctx, id);
  const [definitions, events] = await Promise.all([
    ctx.db.selectFrom('custom_fields').select(['id', 'choices']).where('brand_id', '=', customer.brand_id).execute(),
    ctx.db
      .selectFrom('external_events')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(cardEventLimit)
      .execute(),
  ]);
  const choices = new Map(definitions.map((field) => [field.id, JSON.parse(field.choices) as string[]]));
  return {
    ...customer,
    custom_fields: customer.custom_fields.map((field) => ({ ...field, choices: choices.get(field.id) ?? [] })),
    external_events: events.map(toExternalEvent),
  };
}
