import type { Selectable } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { BrandItem } from '../contract/desk/brands.ts';
import type { Page } from '../contract/envelope.ts';
import { notFound } from '../errors.ts';
import { type ListPart, readPart } from '../setup/read-part.ts';
import type { BrandsTable } from '../storage/tables/people.ts';
import { formatTime } from '../time.ts';

export type Brand = Selectable<BrandsTable>;

/** The brands that the caller sees, in the order of their ids. */
export async function listBrands(ctx: Context, part: ListPart): Promise<Page<BrandItem>> {
  ctx.require('DESK_ADMIN');
  const page = await readPart(visibleBrands(ctx).orderBy('id'), part);
  return { ...page, items: await asItems(ctx, page.items) };
}

/** One brand; one that the caller does not see does not exist. */
export async function getBrand(ctx: Context, id: number): Promise<BrandItem> {
  ctx.require('DESK_ADMIN');
  const [found] = await asItems(ctx, await visibleBrands(ctx).where('id', '=', id).execute());
  if (!found) throw missingBrand(id);
  return found;
}

export const missingBrand = (id: number) => notFound(`No brand with id ${id}.`);

/** Brands that exist for the caller. */
export const visibleBrands = (ctx: Context) =>
  ctx.db
    .selectFrom('brands')
    .selectAll()
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')));

async function asItems(ctx: Context, brands: readonly Brand[]): Promise<BrandItem[]> {
  if (brands.length === 0) return [];
  const addresses = await ctx.db
    .selectFrom('brand_addresses')
    .selectAll()
    .where(
      'brand_id',
      'in',
      brands.map(({ id }) => id),
    )
    .orderBy('address')
    .execute();
  const byBrand = Map.groupBy(addresses, ({ brand_id }) => brand_id);
  return brands.map((brand) => ({
    ...brand,
    is_default: brand.is_default === 1,
    addresses: (byBrand.get(brand.id) ?? []).map(({ address }) => address),
    crm_allowed_hosts: JSON.parse(brand.crm_allowed_hosts) as string[],
    created_at: formatTime(brand.created_at),
  }));
}
