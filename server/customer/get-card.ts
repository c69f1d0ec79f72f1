import type { Context } from '../context.ts';
import { type CustomerCard, cardEventLimit } from '../contract/desk/customers.ts';
import { isUnfinished } from '../customer-merge/unfinished.ts';
import { formatTime } from '../time.ts';
import { toExternalEvent } from './external-event.ts';
import { getCustomer } from './get.ts';

/** A customer as an agent sees them beside a ticket: with choices to choose from, and the newest external events. */
export async function getCustomerCard(ctx: Context, id: number): Promise<CustomerCard> {
  const customer = await getCustomer(ctx, id);
  const [definitions, events, merges, becomes] = await Promise.all([
    ctx.db.selectFrom('custom_fields').select(['id', 'choices']).where('brand_id', '=', customer.brand_id).execute(),
    ctx.db
      .selectFrom('external_events')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(cardEventLimit)
      .execute(),
    mergedInto(ctx, customer.id),
    becoming(ctx, customer.id),
  ]);
  const choices = new Map(definitions.map((field) => [field.id, JSON.parse(field.choices) as string[]]));
  return {
    ...customer,
    custom_fields: customer.custom_fields.map((field) => ({ ...field, choices: choices.get(field.id) ?? [] })),
    external_events: events.map(toExternalEvent),
    merged: merges.map(({ created_at, ...merge }) => ({ ...merge, merged_at: formatTime(created_at) })),
    becomes: becomes ?? null,
  };
}

const mergedInto = ({ db }: Context, id: number) =>
  db
    .selectFrom('customer_merges')
    .leftJoin('users', 'users.id', 'customer_merges.user_id')
    .select(['from_customer_id as id', 'customer_merges.name', 'customer_merges.created_at'])
    .select(['customer_merges.state', 'total', 'done'])
    .select((eb) => eb.fn.coalesce('users.name', eb.val('')).as('by'))
    .where('into_customer_id', '=', id)
    .orderBy('customer_merges.id', 'desc')
    .execute();

const becoming = ({ db }: Context, id: number) =>
  db
    .selectFrom('customer_merges')
    .select(['into_customer_id as id', 'state', 'total', 'done'])
    .where('from_customer_id', '=', id)
    .where(isUnfinished)
    .$narrowType<{ state: 'merging' | 'undoing' }>()
    .executeTakeFirst();
