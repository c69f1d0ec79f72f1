import type { Updateable } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import type { BrandItem, brandRoutes } from '../contract/desk/brands.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { requireGroupOf } from '../group/load.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { forUpdate } from '../storage/for-update.ts';
import type { BrandsTable } from '../storage/tables/people.ts';
import { requireFreeAddresses, requireFreeBrandName } from './checks.ts';
import { makeDefault, saveAddresses } from './create.ts';
import { type Brand, getBrand, missingBrand, visibleBrands } from './read.ts';
import { harmless } from './signature.ts';

type Wish = RouteCall<typeof brandRoutes.updateBrand>;

/** Changes what is sent of a brand. */
export async function updateBrand(ctx: Context, wish: Wish): Promise<BrandItem> {
  const { id } = wish;
  return changeSetUp(ctx, async (ctx) => {
    const brand = await loadBrand(ctx, id);
    if (wish.name !== undefined) await requireFreeBrandName(ctx, wish.name, id);
    if (wish.default_group_id) await requireGroupOf(ctx, id, wish.default_group_id, 'default_group_id');
    const columns = changedColumns(wish);
    if (Object.keys(columns).length > 0) {
      await ctx.tx.updateTable('brands').set(columns).where('id', '=', id).execute();
    }
    if (wish.addresses) {
      await requireFreeAddresses(ctx, wish.addresses, id);
      await saveAddresses(ctx, id, wish.addresses);
    }
    if (wish.is_default !== undefined) await changeDefault(ctx, brand, wish.is_default);
    return getBrand(ctx, id);
  });
}

/** The brand, locked for a change; NotFound when it does not exist for the caller. */
export async function loadBrand(ctx: WriteContext, id: number): Promise<Brand> {
  const brand = await forUpdate(visibleBrands(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!brand) throw missingBrand(id);
  return brand;
}

function changedColumns(wish: Wish): Updateable<BrandsTable> {
  const { name, default_group_id, crm_lookup_url, crm_allowed_hosts, signature } = wish;
  return {
    ...(name === undefined ? {} : { name }),
    ...(default_group_id === undefined ? {} : { default_group_id }),
    ...(crm_lookup_url === undefined ? {} : { crm_lookup_url }),
    ...(crm_allowed_hosts === undefined ? {} : { crm_allowed_hosts: JSON.stringify(crm_allowed_hosts) }),
    ...(signature === undefined ? {} : { signature: harmless(signature) }),
  };
}

async function changeDefault(ctx: WriteContext, brand: Brand, isDefault: boolean): Promise<void> {
  if (isDefault === (brand.is_default === 1)) return;
  if (!isDefault) throw conflict('A desk always has a default brand. Make another one the default instead.');
  await makeDefault(ctx, brand.id);
}
