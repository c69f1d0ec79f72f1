import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';

/** The brand that mails are imported for. */
export interface Office {
  brandId: number;
  groupId: number;
  name: string;
  /** Its own addresses, lower case. */
  own: Set<string>;
}

/** Finds a brand by its name, or the default one; throws Invalid, naming those there are. */
export async function findOffice(ctx: Context, brandName?: string): Promise<Office> {
  const brands = await ctx.db.selectFrom('brands').selectAll().orderBy('id').execute();
  const wanted = brandName?.trim().toLowerCase();
  const brand = brands.find((brand) =>
    wanted === undefined ? brand.is_default === 1 : brand.name.toLowerCase() === wanted,
  );
  if (!brand)
    throw invalid(`There is no brand "${brandName}". There is: ${brands.map(({ name }) => name).join(', ')}.`);
  const rows = await ctx.db.selectFrom('brand_addresses').select('address').where('brand_id', '=', brand.id).execute();
  const own = new Set(rows.map(({ address }) => address));
  return { brandId: brand.id, groupId: brand.default_group_id, name: brand.name, own };
}

/** Adds addresses to those that are the brand's own. Throws Invalid for one that is no address. */
export async function addOwnAddresses(ctx: Context, office: Office, addresses: readonly string[]): Promise<void> {
  const wanted = addresses.map((address) => address.trim().toLowerCase()).filter((address) => address !== '');
  const wrong = wanted.find((address) => !/^[^\s@<>]+@[^\s@<>]+$/.test(address));
  if (wrong !== undefined) throw invalid(`"${wrong}" is no e-mail address.`);
  const fresh = [...new Set(wanted)].filter((address) => !office.own.has(address));
  if (fresh.length === 0) return;
  await transaction(ctx, ({ tx }) =>
    tx
      .insertInto('brand_addresses')
      .values(fresh.map((address) => ({ brand_id: office.brandId, address })))
      .onConflict((conflict) => conflict.columns(['brand_id', 'address']).doNothing())
      .execute(),
  );
  for (const address of fresh) office.own.add(address);
}
