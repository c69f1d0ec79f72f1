import type { Context } from '../context.ts';
import { conflict } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { loadBrand } from './update.ts';

export const brandUses: readonly Use[] = [
  { table: 'tickets', column: 'brand_id', names: ['ticket', 'tickets'] },
  { table: 'customers', column: 'brand_id', names: ['customer', 'customers'] },
  { table: 'groups', column: 'brand_id', names: ['group', 'groups'] },
  { table: 'forms', column: 'brand_id', names: ['form', 'forms'] },
  { table: 'custom_fields', column: 'brand_id', names: ['custom field', 'custom fields'] },
  { table: 'mail_accounts', column: 'brand_id', names: ['mail account', 'mail accounts'] },
  { table: 'chat_accounts', column: 'brand_id', names: ['chat account', 'chat accounts'] },
];

/** Deletes a brand that nothing belongs to, with its addresses and the access that users have to it. */
export async function deleteBrand(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const brand = await loadBrand(ctx, id);
    if (brand.is_default === 1) {
      throw conflict(`The brand ${brand.name} is the default one. Make another one the default first.`);
    }
    await requireUnused(ctx, { thing: `The brand ${brand.name}`, id, uses: brandUses });
    await ctx.tx.deleteFrom('brand_addresses').where('brand_id', '=', id).execute();
    await ctx.tx.deleteFrom('user_brands').where('brand_id', '=', id).execute();
    await ctx.tx.deleteFrom('brands').where('id', '=', id).execute();
  });
}
