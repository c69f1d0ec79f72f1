import type { Selectable } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { CustomFieldDefinition, customFieldRoutes } from '../contract/desk/custom-fields.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';
import type { CustomFieldsTable } from '../storage/tables/customers.ts';

/** The custom fields of the caller's brands, in the order of their ids. */
export async function listCustomFields(
  ctx: Context,
  { brand_id, ...part }: RouteCall<typeof customFieldRoutes.listCustomFields>,
): Promise<Page<CustomFieldDefinition>> {
  ctx.require('DESK_ADMIN');
  const fields = visibleFields(ctx).$if(brand_id !== undefined, (all) => all.where('brand_id', '=', brand_id ?? 0));
  const page = await readPart(fields.orderBy('id'), part);
  return { ...page, items: page.items.map(asDefinition) };
}

/** One custom field; one of a brand that the caller does not see does not exist. */
export async function getCustomField(ctx: Context, id: number): Promise<CustomFieldDefinition> {
  ctx.require('DESK_ADMIN');
  const field = await visibleFields(ctx).where('id', '=', id).executeTakeFirst();
  if (!field) throw missingField(id);
  return asDefinition(field);
}

export const missingField = (id: number) => notFound(`No custom field with id ${id}.`);

/** Custom fields that exist for the caller. */
export const visibleFields = (ctx: Context) =>
  ctx.db
    .selectFrom('custom_fields')
    .selectAll()
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('custom_fields.brand_id')));

export const asDefinition = (field: Selectable<CustomFieldsTable>): CustomFieldDefinition => ({
  ...field,
  choices: JSON.parse(field.choices) as string[],
});
