import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';

/**
 * The brand with this id, or the default one without an id; 400 when there is none that the caller may see.
 *
 * @param field the name of the id in the request.
 */
export async function findBrand(ctx: Context, brandId: number | undefined, field = 'brand_id') {
  const brand = await ctx.db
    .selectFrom('brands')
    .select(['id', 'name', 'default_group_id'])
    .$if(brandId === undefined, (brands) => brands.where('is_default', '=', 1))
    .$if(brandId !== undefined, (brands) => brands.where('id', '=', brandId ?? 0))
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')))
    .executeTakeFirst();
  if (!brand) throw invalidField(field, brandId === undefined ? 'is needed: you see no default brand' : 'is unknown');
  return brand;
}
