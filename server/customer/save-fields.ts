import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { type FieldError, invalid } from '../errors.ts';
import type { CustomFieldsTable } from '../storage/tables/customers.ts';
import type { Customer } from './customer.ts';
import { checkFieldValue } from './field-value.ts';

/** A custom field in a request: the key that was sent, the field's name, and the value (null clears it). */
export interface GivenField {
  key: string;
  name: string;
  value: unknown;
}

/**
 * Sets a customer's custom fields, all of them or, when one is unknown or has a wrong value, none (400 naming them).
 * True when anything changed.
 */
export async function saveCustomFields(
  ctx: WriteContext,
  customer: Pick<Customer, 'id' | 'brand_id'>,
  given: readonly GivenField[],
): Promise<boolean> {
  if (given.length === 0) return false;
  const definitions = await findDefinitions(ctx, customer.brand_id);
  const problems: FieldError[] = [];
  const wanted = new Map<number, string | null>();
  for (const { key, name, value } of given) {
    const field = definitions.get(name);
    const checked = field && value !== null ? checkFieldValue(field, value) : { value: null };
    if (!field) problems.push({ field: key, message: 'is no custom field of this brand' });
    else if ('problem' in checked) problems.push({ field: key, message: checked.problem });
    else wanted.set(field.id, checked.value);
  }
  const [first] = problems;
  if (first) throw invalid(`${first.field} ${first.message}.`, problems);
  let isChanged = false;
  for (const [fieldId, value] of wanted) isChanged = (await saveValue(ctx, customer.id, fieldId, value)) || isChanged;
  return isChanged;
}

/** A brand's custom fields by name. They are few. */
export async function findDefinitions(
  ctx: WriteContext,
  brandId: number,
): Promise<Map<string, Selectable<CustomFieldsTable>>> {
  const fields = await ctx.tx.selectFrom('custom_fields').selectAll().where('brand_id', '=', brandId).execute();
  return new Map(fields.map((field) => [field.name, field]));
}

async function saveValue(ctx: WriteContext, customer: number, field: number, value: string | null): Promise<boolean> {
  const stored = await ctx.tx
    .selectFrom('custom_field_values')
    .select('value')
    .where('customer_id', '=', customer)
    .where('custom_field_id', '=', field)
    .executeTakeFirst();
  if ((stored?.value ?? null) === value) return false;
  if (value === null) {
    await ctx.tx
      .deleteFrom('custom_field_values')
      .where('customer_id', '=', customer)
      .where('custom_field_id', '=', field)
      .execute();
  } else {
    await ctx.tx
      .insertInto('custom_field_values')
      .values({ customer_id: customer, custom_field_id: field, value })
      .onConflict((conflict) => conflict.columns(['customer_id', 'custom_field_id']).doUpdateSet({ value }))
      .execute();
  }
  return true;
}
