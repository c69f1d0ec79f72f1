import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';

/**
 * Id of the brand that is named, or of the default one; 400 when there is none that the caller may see.
 *
 * @param field the name of the brand's field in this endpoint.
 */
export async function findBrand(ctx: Context, brandId: number | undefined, field: string): Promise<number> {
  const brand = await ctx.db
    .selectFrom('brands')
    .select('id')
    .$if(brandId === undefined, (brands) => brands.where('is_default', '=', 1))
    .$if(brandId !== undefined, (brands) => brands.where('id', '=', brandId ?? 0))
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')))
    .executeTakeFirst();
  if (brand) return brand.id;
  throw invalidField(field, brandId === undefined ? 'is needed: you see no default brand' : 'is unknown');
}
