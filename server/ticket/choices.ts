import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { newTicketRoutes, TicketChoices } from '../contract/desk/new-tickets.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { fieldsOf, visibleForms } from '../form/read.ts';
import { sendingAccounts } from '../mail-account/load.ts';
import { readPart } from '../setup/read-part.ts';

/** What tickets of the caller's brands can have: groups, forms, and mail accounts that send. */
export async function listTicketChoices(
  ctx: Context,
  part: RouteCall<typeof newTicketRoutes.listTicketChoices>,
): Promise<Page<TicketChoices>> {
  ctx.require('TICKET_READ');
  const brands = ctx.db
    .selectFrom('brands')
    .select(['id', 'name', 'default_group_id'])
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')));
  const page = await readPart(brands.orderBy('id'), part);
  const ids = page.items.map(({ id }) => id);
  const [groups, accounts, forms] = [await groupsOf(ctx, ids), await accountsOf(ctx, ids), await formsOf(ctx, ids)];
  const items = page.items.map(({ id, name, default_group_id }) => ({
    brand_id: id,
    brand_name: name,
    default_group_id,
    groups: ofBrand(groups, id),
    accounts: ofBrand(accounts, id),
    forms: ofBrand(forms, id),
  }));
  return { ...page, items };
}

/** Those of a brand, which need not say so any more. */
const ofBrand = <Row extends { brand_id: number }>(rows: readonly Row[], id: number): Omit<Row, 'brand_id'>[] =>
  rows.filter(({ brand_id }) => brand_id === id).map(({ brand_id: _, ...row }) => row);

async function groupsOf({ db }: Context, brandIds: readonly number[]) {
  if (brandIds.length === 0) return [];
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'brand_id'])
    .where('brand_id', 'in', brandIds)
    .orderBy('name')
    .execute();
}

async function accountsOf(ctx: Context, brandIds: readonly number[]) {
  if (brandIds.length === 0) return [];
  const accounts = sendingAccounts(ctx).select(['id', 'address', 'brand_id']).where('brand_id', 'in', brandIds);
  return accounts.orderBy('id').execute();
}

async function formsOf(ctx: Context, brandIds: readonly number[]) {
  if (brandIds.length === 0) return [];
  const forms = await visibleForms(ctx).where('brand_id', 'in', brandIds).orderBy('name').execute();
  const fields = await fieldsOf(
    ctx,
    forms.map(({ id }) => id),
  );
  return forms.map((form) => ({ ...form, fields: fields.get(form.id) ?? [] }));
}
