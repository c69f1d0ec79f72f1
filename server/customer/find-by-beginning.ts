import { sql } from 'kysely';
import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { ListedCustomer } from '../contract/base/customer.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { type deskCustomerRoutes, foundCustomerLimit } from '../contract/desk/customers.ts';
import type { RouteCall } from '../contract/route.ts';
import { readAddress } from './address.ts';
import { selectListed } from './list.ts';
import { hasPrimaryId } from './primary-id.ts';

/**
 * The customers of a brand whose first or last name, primary id or an address begins with a text, in the order of their
 * names. Names are looked for as written, in small letters, in capitals and with a capital first letter, which is what
 * the order of an index finds.
 */
export async function findByBeginning(
  ctx: Context,
  { brand_id, find }: RouteCall<typeof deskCustomerRoutes.findCustomers>,
): Promise<ListedCustomer[]> {
  ctx.require('CUSTOMER_READ');
  const brand = await findBrand(ctx, brand_id);
  const found = await Promise.all([
    ...spellings(find).flatMap((text) => [
      byName(ctx, brand.id, { lastname: text }),
      byName(ctx, brand.id, { firstname: text }),
    ]),
    ...twoNames(find).map((names) => byName(ctx, brand.id, names)),
    byPrimaryId(ctx, brand.id, find),
    ...addressKeys(find).map((key) => byAddress(ctx, brand.id, key)),
  ]);
  const ids = [...new Set(found.flat().map(({ id }) => id))];
  const customers = await selectListed(ctx, ids);
  return customers.sort(byNames).slice(0, foundCustomerLimit);
}

/** The ways in which the same beginning can be written. */
function spellings(text: string): string[] {
  const words = text.toLowerCase().split(' ');
  const small = words.join(' ');
  const last = [...words.slice(0, -1), ...words.slice(-1).map(capitalise)].join(' ');
  const all = words.map(capitalise).join(' ');
  return [...new Set([text, small, text.toUpperCase(), capitalise(small), last, all])];
}

function capitalise(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

interface Names {
  firstname?: string;
  lastname?: string;
}

/** `ada mil` as first and last name, and the other way round. */
function twoNames(text: string): Names[] {
  const [one = '', other = '', ...more] = text.split(/\s+/);
  if (other === '' || more.length > 0) return [];
  const ways = (word: string) => [...new Set([word, capitalise(word)])];
  return ways(one).flatMap((a) =>
    ways(other).flatMap((b) => [
      { firstname: a, lastname: b },
      { firstname: b, lastname: a },
    ]),
  );
}

/** Where texts end that begin with this one: behind every character there is. */
const endOf = (beginning: string) => `${beginning}\u{10ffff}`;

const ofBrand = ({ db }: Context, brandId: number) =>
  db.selectFrom('customers').select('id').where('brand_id', '=', brandId).limit(foundCustomerLimit);

function byName(ctx: Context, brandId: number, { firstname, lastname }: Names) {
  return ofBrand(ctx, brandId)
    .$if(lastname !== undefined, (names) =>
      names
        .where('lastname', '>=', lastname ?? '')
        .where('lastname', '<', endOf(lastname ?? ''))
        .orderBy('lastname')
        .orderBy('firstname'),
    )
    .$if(firstname !== undefined, (names) =>
      names.where('firstname', '>=', firstname ?? '').where('firstname', '<', endOf(firstname ?? '')),
    )
    .$if(lastname === undefined, (names) => names.orderBy('firstname').orderBy('lastname'))
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
