import type { Context, WriteContext } from '../context.ts';
import type { BrandItem, brandRoutes } from '../contract/desk/brands.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireAllBrands, requireFreeAddresses, requireFreeBrandName } from './checks.ts';
import { getBrand } from './read.ts';
import { harmless } from './signature.ts';

/** Adds a brand. It has no group yet: where its tickets go is set once it has one. */
export async function createBrand(
  ctx: Context,
  { name, is_default, addresses = [], signature, ...lookUp }: RouteCall<typeof brandRoutes.createBrand>,
): Promise<BrandItem> {
  return changeSetUp(ctx, async (ctx) => {
    requireAllBrands(ctx, 'can add one');
    await requireFreeBrandName(ctx, name);
    await requireFreeAddresses(ctx, addresses);
    const { id } = await ctx.tx
      .insertInto('brands')
      .values({
        name,
        is_default: 0,
        default_group_id: 0,
        crm_lookup_url: lookUp.crm_lookup_url ?? null,
        crm_allowed_hosts: JSON.stringify(lookUp.crm_allowed_hosts ?? []),
        signature: harmless(signature),
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveAddresses(ctx, id, addresses);
    if (is_default) await makeDefault(ctx, id);
    return getBrand(ctx, id);
  });
}

/** Gives a brand these addresses and no others. */
export async function saveAddresses(ctx: WriteContext, brand_id: number, addresses: readonly string[]): Promise<void> {
  await ctx.tx.deleteFrom('brand_addresses').where('brand_id', '=', brand_id).execute();
  if (addresses.length === 0) return;
  const rows = addresses.map((address) => ({ brand_id, address }));
  await ctx.tx.insertInto('brand_addresses').values(rows).execute();
}

/** Makes a brand the default one, which no other is then: in one statement, so that there is always one. */
export async function makeDefault(ctx: WriteContext, id: number): Promise<void> {
  requireAllBrands(ctx, 'can change which one is the default');
  await ctx.tx
    .updateTable('brands')
    .set((eb) => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .execute();
}
