import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { FormField, FormItem, formRoutes } from '../contract/desk/forms.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';

/** The forms of the caller's brands with their fields, in the order of their ids. */
export async function listForms(
  ctx: Context,
  { brand_id, ...part }: RouteCall<typeof formRoutes.listForms>,
): Promise<Page<FormItem>> {
  ctx.require('DESK_ADMIN');
  const forms = visibleForms(ctx).$if(brand_id !== undefined, (all) => all.where('brand_id', '=', brand_id ?? 0));
  const page = await readPart(forms.orderBy('id'), part);
  const fields = await fieldsOf(
    ctx,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((form) => ({ ...form, fields: fields.get(form.id) ?? [] })) };
}

/** One form; one of a brand that the caller does not see does not exist. */
export async function getForm(ctx: Context, id: number): Promise<FormItem> {
  ctx.require('DESK_ADMIN');
  const form = await visibleForms(ctx).where('id', '=', id).executeTakeFirst();
  if (!form) throw missingForm(id);
  return { ...form, fields: (await fieldsOf(ctx, [id])).get(id) ?? [] };
}

export const missingForm = (id: number) => notFound(`No form with id ${id}.`);

/** Forms that exist for the caller. */
export const visibleForms = (ctx: Context) =>
  ctx.db
    .selectFrom('forms')
    .selectAll()
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('forms.brand_id')));

/** The fields of forms in their order, by the id of the form. */
export async function fieldsOf(ctx: Context, formIds: readonly number[]): Promise<Map<number, FormField[]>> {
  if (formIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('form_fields')
    .selectAll()
    .where('form_id', 'in', formIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fields = new Map<number, FormField[]>();
  for (const { form_id, position: _, choices, ...field } of rows) {
    const ofForm = fields.get(form_id) ?? [];
    fields.set(form_id, [...ofForm, { ...field, choices: JSON.parse(choices) as string[] }]);
  }
  return fields;
}
