import type { WriteContext } from '../context.ts';
import { conflict, forbidden } from '../errors.ts';

/** Refuses an administrator of some brands what concerns all of them. */
export function requireAllBrands({ actor }: WriteContext, what: string): void {
  if (actor.kind === 'agent' && actor.brands !== 'all') throw forbidden(`Only an administrator of all brands ${what}.`);
}

/** Refuses a name that another brand has. Names are told apart by more than upper and lower case. */
export async function requireFreeBrandName({ tx }: WriteContext, name: string, except = 0): Promise<void> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).where('id', '<>', except).execute();
  const other = brands.find((brand) => brand.name.toLowerCase() === name.toLowerCase());
  if (other) throw conflict(`There is a brand with the name ${other.name} already (id ${other.id}).`);
}

/** Refuses an address that is another brand's: nobody could tell whose mail it is. */
export async function requireFreeAddresses({ tx }: WriteContext, addresses: readonly string[], except = 0) {
  if (addresses.length === 0) return;
  const taken = await tx
    .selectFrom('brand_addresses')
    .select(['brand_id', 'address'])
    .where('address', 'in', addresses)
    .where('brand_id', '<>', except)
    .executeTakeFirst();
  if (taken) throw conflict(`${taken.address} is an address of another brand (id ${taken.brand_id}).`);
}
