import { type SqlBool, sql } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { type Duplicate, duplicateLimit, likenesses } from '../contract/desk/customer-merges.ts';
import { noCustomer } from '../customer/find.ts';
import { selectListed } from '../customer/list.ts';
import { notFound } from '../errors.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { ownDomain } from './own-domain.ts';

type Likeness = Duplicate['likenesses'][number];

/** Most customers that are looked at for each likeness: of a common name there can be thousands. */
const mostCandidates = 50;

/** Word for word the condition of the partial index, or it is not taken. */
const isCompared = sql<SqlBool>`alike_key <> ''`;

/** Who may be the same person as a customer, those with the most in common first; none that the agents keep apart. */
export async function listDuplicates(ctx: Context, id: number): Promise<Duplicate[]> {
  ctx.require('CUSTOMER_READ');
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['id', 'brand_id', 'firstname_key', 'lastname_key'])
    .where('id', '=', id)
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')))
    .executeTakeFirst();
  if (!customer) throw notFound(noCustomer(id));
  const own = await ctx.db
    .selectFrom('customer_channels')
    .select(['channel_id', 'match_key', 'alike_key'])
    .where('customer_id', '=', id)
    .execute();
  const found = new Map<number, Set<Likeness>>();
  const add = (other: number, likeness: Likeness) =>
    found.set(other, (found.get(other) ?? new Set<Likeness>()).add(likeness));
  for (const other of await byAddress(ctx, customer, own)) {
    add(other.customer_id, other.channel_id === channelIds.telephone ? 'telephone' : 'email');
  }
  for (const other of await byName(ctx, customer, own)) add(other, 'name');
  for (const other of await keptApart(ctx, id)) found.delete(other);
  return describeFound(ctx, found);
}

async function describeFound(ctx: Context, found: ReadonlyMap<number, ReadonlySet<Likeness>>): Promise<Duplicate[]> {
  const first = [...found].sort(([a, one], [b, other]) => other.size - one.size || a - b).slice(0, duplicateLimit);
  const listed = await selectListed(
    ctx,
    first.map(([id]) => id),
  );
  return first.flatMap(([id, common]) => {
    const customer = listed.find((one) => one.id === id);
    return customer ? [{ customer, likenesses: likenesses.filter((likeness) => common.has(likeness)) }] : [];
  });
}

interface Compared {
  id: number;
  brand_id: number;
  firstname_key: string;
  lastname_key: string;
}
type OwnAddress = { channel_id: number; match_key: string; alike_key: string };

async function byAddress(ctx: Context, { id, brand_id }: Compared, own: readonly OwnAddress[]) {
  const keys = own.map(({ alike_key }) => alike_key).filter((key) => key !== '');
  if (keys.length === 0) return [];
  return ctx.db
    .selectFrom('customer_channels')
    .select(['customer_id', 'channel_id'])
    .where('brand_id', '=', brand_id)
    .where('alike_key', 'in', keys)
    .where(isCompared)
    .where('customer_id', '<>', id)
    .limit(mostCandidates)
    .execute();
}

/** Who has the same first and last name, and an address of the same organisation. */
async function byName(ctx: Context, customer: Compared, own: readonly OwnAddress[]): Promise<number[]> {
  const { id, brand_id, firstname_key, lastname_key } = customer;
  const domains = new Set(domainsOf(own));
  if (firstname_key === '' || lastname_key === '' || domains.size === 0) return [];
  const namesakes = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('lastname_key', '=', lastname_key)
    .where('firstname_key', '=', firstname_key)
    .where('id', '<>', id)
    .limit(mostCandidates)
    .execute();
  const addresses = await ctx.db
    .selectFrom('customer_channels')
    .select(['customer_id', 'channel_id', 'match_key'])
    .where((eb) =>
      isOneOf(
        eb.ref('customer_channels.customer_id'),
        namesakes.map((one) => one.id),
        ctx.desk.storage.dialect,
      ),
    )
    .execute();
  return addresses
    .filter((address) => domainsOf([address]).some((domain) => domains.has(domain)))
    .map(({ customer_id }) => customer_id);
}

const domainsOf = (addresses: readonly Pick<OwnAddress, 'channel_id' | 'match_key'>[]): string[] =>
  addresses
    .filter(({ channel_id }) => channel_id === channelIds.email)
    .flatMap(({ match_key }) => ownDomain(match_key) ?? []);

async function keptApart({ db }: Context, id: number): Promise<number[]> {
  const rows = await db.selectFrom('customers_apart').select('other_id').where('customer_id', '=', id).execute();
  return rows.map(({ other_id }) => other_id);
}
