import type { Context } from '../context.ts';
import type { CustomerMerge } from '../contract/desk/customer-merges.ts';
import type { Customer } from '../customer/customer.ts';
import type { FieldValue, MergedCustomer, Names } from './journal.ts';

/** A custom field's value with what the field is called. */
interface NamedValue extends FieldValue {
  name: string;
  label: string;
}

/** What a merge does to the two themselves, worked out before anything is done: the same for a preview. */
export interface MergePlan {
  target: Customer;
  source: Customer;
  was: MergedCustomer;
  taken: CustomerMerge['taken'];
  left: CustomerMerge['left'];
}

export async function planMerge(ctx: Context, target: Customer, source: Customer): Promise<MergePlan> {
  const [own, others] = [await valuesOf(ctx, target.id), await valuesOf(ctx, source.id)];
  const had = new Map(own.map(({ custom_field_id, value }) => [custom_field_id, value]));
  const names = takenNames(target, source);
  const fields = others.filter(({ custom_field_id }) => !had.has(custom_field_id));
  const { firstname, lastname, external_primary_id, created_at, updated_at } = source;
  return {
    target,
    source,
    was: {
      customer: { firstname, lastname, external_primary_id, created_at, updated_at },
      fields: others.map(bare),
      taken: { names, fields: fields.map(bare) },
    },
    taken: [
      ...Object.entries(names).map(([field, value]) => ({ field, label: '', value })),
      ...fields.map(({ name, label, value }) => ({ field: `custom_${name}`, label, value })),
    ],
    left: [...leftNames(target, source, names), ...leftValues(had, others)],
  };
}

const bare = ({ custom_field_id, value }: NamedValue): FieldValue => ({ custom_field_id, value });

const valuesOf = ({ db }: Context, customerId: number): Promise<NamedValue[]> =>
  db
    .selectFrom('custom_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'custom_field_values.custom_field_id')
    .select(['custom_field_id', 'value', 'name', 'label'])
    .where('custom_field_values.customer_id', '=', customerId)
    .orderBy('name')
    .execute();

/** First and last name are one person's: both are taken, or none. */
function takenNames(target: Customer, source: Customer): Names {
  const isNameless = target.firstname === '' && target.lastname === '';
  const wanted = {
    ...(isNameless ? { firstname: source.firstname, lastname: source.lastname } : {}),
    ...(target.external_primary_id === '' ? { external_primary_id: source.external_primary_id } : {}),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

function leftNames(target: Customer, source: Customer, taken: Names): CustomerMerge['left'] {
  return (['firstname', 'lastname', 'external_primary_id'] as const)
    .filter((field) => !(field in taken) && source[field] !== '' && source[field] !== target[field])
    .map((field) => ({ field, label: '', value: source[field], kept: target[field] }));
}

function leftValues(had: ReadonlyMap<number, string>, others: readonly NamedValue[]): CustomerMerge['left'] {
  return others.flatMap(({ custom_field_id, name, label, value }) => {
    const kept = had.get(custom_field_id);
    return kept === undefined || kept === value ? [] : [{ field: `custom_${name}`, label, value, kept }];
  });
}
