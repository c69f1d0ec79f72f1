import { sql } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { ListedCustomer } from '../contract/base/customer.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { type deskCustomerRoutes, foundCustomerLimit } from '../contract/desk/customers.ts';
import type { RouteCall } from '../contract/route.ts';
import { wordsOf } from '../search/words.ts';
import { readAddress } from './address.ts';
import { selectListed } from './list.ts';
import { hasPrimaryId } from './primary-id.ts';

/**
 * The customers of a brand, or of all that the caller sees, whose first or last name, primary id or an address begins with a text, in the order of their
 * names. Names are compared as searches compare words: without case and accents.
 */
export async function findByBeginning(
  ctx: Context,
  { brand_id, find }: RouteCall<typeof deskCustomerRoutes.findCustomers>,
): Promise<ListedCustomer[]> {
  ctx.require('CUSTOMER_READ');
  const brands = brand_id === undefined ? await visibleBrands(ctx) : [(await findBrand(ctx, brand_id)).id];
  const found = await Promise.all(
    brands.flatMap((brand) => [
      ...namesIn(find).map((names) => byName(ctx, brand, names)),
      byPrimaryId(ctx, brand, find),
      ...addressKeys(find).map((key) => byAddress(ctx, brand, key)),
    ]),
  );
  const ids = [...new Set(found.flat().map(({ id }) => id))];
  const customers = await selectListed(ctx, ids);
  return customers.sort(byNames).slice(0, foundCustomerLimit);
}

async function visibleBrands({ db, actor }: Context): Promise<number[]> {
  const brands = db.selectFrom('brands').select('id');
  const visible = await brands.where((eb) => canSeeBrand(actor, eb.ref('brands.id'))).execute();
  return visible.map(({ id }) => id);
}

interface Names {
  firstname?: string;
  lastname?: string;
}

/** More words are no beginning of a first and a last name. */
const mostWords = 5;

/** What a text can be the beginning of: a last name, a first one, or both, `ada mil` in either order. */
function namesIn(text: string): Names[] {
  // Who types that means an address.
  const words = text.includes('@') ? [] : wordsOf(text);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const parts = words.length > mostWords ? [] : words.slice(1).map((_, at) => at + 1);
  return [
    { lastname: whole },
    { firstname: whole },
    ...parts.flatMap((at) => {
      const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
      return [
        { firstname: one, lastname: other },
        { firstname: other, lastname: one },
      ];
    }),
  ];
}

/** Where texts end that begin with this one: behind every character there is. */
const endOf = (beginning: string) => `${beginning}\u{10ffff}`;

const ofBrand = ({ db }: Context, brandId: number) =>
  db.selectFrom('customers').select('id').where('brand_id', '=', brandId).limit(foundCustomerLimit);

function byName(ctx: Context, brandId: number, { firstname, lastname }: Names) {
  return ofBrand(ctx, brandId)
    .$if(lastname !== undefined, (names) =>
      names
        .where('lastname_key', '>=', lastname ?? '')
        .where('lastname_key', '<', endOf(lastname ?? ''))
        .orderBy('lastname_key')
        .orderBy('firstname_key'),
    )
    .$if(firstname !== undefined, (names) =>
      names.where('firstname_key', '>=', firstname ?? '').where('firstname_key', '<', endOf(firstname ?? '')),
    )
    .$if(lastname === undefined, (names) => names.orderBy('firstname_key').orderBy('lastname_key'))
    .execute();
}

const byPrimaryId = (ctx: Context, brandId: number, beginning: string) =>
  ofBrand(ctx, brandId)
    .where(hasPrimaryId)
    .where('external_primary_id', '>=', beginning)
    .where('external_primary_id', '<', endOf(beginning))
    .orderBy('external_primary_id')
    .execute();

/** As addresses are compared: e-mail in small letters, telephone by its digits, others as they are. */
function addressKeys(text: string): string[] {
  const number = readAddress(channelIds.telephone, text)?.match_key;
  return [...new Set([text, text.toLowerCase(), ...(number === undefined ? [] : [number])])];
}

const byAddress = ({ db }: Context, brandId: number, beginning: string) =>
  db
    .selectFrom('customer_channels')
    .select('customer_id as id')
    .where('match_key', '>=', beginning)
    .where('match_key', '<', endOf(beginning))
    // With a sign no index leads with the brand: addresses are looked for by themselves.
    .where(sql<boolean>`+brand_id = ${brandId}`)
    .orderBy('match_key')
    .limit(foundCustomerLimit)
    .execute();

const byNames = (a: ListedCustomer, b: ListedCustomer): number =>
  a.lastname.localeCompare(b.lastname) || a.firstname.localeCompare(b.firstname) || a.id - b.id;
