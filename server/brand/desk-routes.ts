import { brandRoutes } from '../contract/desk/brands.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createBrand } from './create.ts';
import { deleteBrand } from './delete.ts';
import { getBrand, listBrands } from './read.ts';
import { updateBrand } from './update.ts';

export const brandDeskRoutes = handle(brandRoutes, {
  listBrands: async (ctx, input) => itemList(await listBrands(ctx, input)),
  getBrand: async (ctx, { id }) => item(await getBrand(ctx, id)),
  createBrand: async (ctx, input) => item(await createBrand(ctx, input)),
  updateBrand: async (ctx, input) => item(await updateBrand(ctx, input)),
  deleteBrand: async (ctx, { id }) => {
    await deleteBrand(ctx, id);
    return result('Brand deleted.');
  },
});
