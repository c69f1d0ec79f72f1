import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { arrangeRows } from '../../support/arrange-people.ts';
import type { TestDesk } from '../../support/desk.ts';

/** The customer as the API gives it. */
export const customerNow = async (desk: TestDesk, id: number) =>
  (await desk.request(customerRoutes.getCustomer, { id })).item;

/** A custom field of every type, named notes, age, since, vip and plan. */
export async function arrangeFields(desk: TestDesk, brand_id = 1) {
  const field = (name: string, type: 'text' | 'number' | 'date' | 'boolean' | 'choice', choices = '[]') => ({
    brand_id,
    name,
    label: name,
    type,
    choices,
  });
  await arrangeRows(desk, 'custom_fields', [
    field('notes', 'text'),
    field('age', 'number'),
    field('since', 'date'),
    field('vip', 'boolean'),
    field('plan', 'choice', '["gold","silver"]'),
  ]);
}

/** Names and values of the custom fields that have one. */
export async function fieldValues(desk: TestDesk, id: number) {
  const { custom_fields } = await customerNow(desk, id);
  return Object.fromEntries(
    custom_fields.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]),
  );
}
