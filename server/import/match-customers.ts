import type { WriteContext } from '../context.ts';
import type { Mailbox } from '../mail/mail-facts.ts';
import { splitName } from '../mail/person-name.ts';
import { alikeKeyOf } from '../search/alike-key.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeIds } from '../storage/take-ids.ts';
import type { Timestamp } from '../time.ts';

/** Channel 1 of api-v2. */
export const emailChannel = 1;

export interface Correspondent {
  mailbox: Mailbox;
  /** When they first wrote or were written to, as far as this goes. */
  at: Timestamp;
}

export interface MatchedCustomers {
  /** Customer ids by address in lower case. */
  ids: Map<string, number>;
  created: number;
}

/** Finds the customers of a brand by their addresses, whatever their case, and creates those that are missing. */
export async function matchCustomers(
  ctx: WriteContext,
  brandId: number,
  correspondents: readonly Correspondent[],
): Promise<MatchedCustomers> {
  const wanted = new Map<string, Correspondent>();
  for (const correspondent of correspondents) {
    const key = correspondent.mailbox.address.toLowerCase();
    const before = wanted.get(key);
    if (!before || (before.mailbox.name === '' && correspondent.mailbox.name !== '')) wanted.set(key, correspondent);
  }
  const ids = await findCustomers(ctx, brandId, [...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  const { dialect } = ctx.desk.storage;
  const newIds = await takeIds(ctx.tx, dialect, 'customers', missing.length);
  for (const [at, [key]] of missing.entries()) ids.set(key, newIds[at] ?? 0);
  const customers = missing.map(([key, { mailbox, at }]) => {
    const names = splitName(mailbox.name, mailbox.address);
    const times = { created_at: at, updated_at: at };
    return {
      id: ids.get(key) ?? 0,
      brand_id: brandId,
      external_primary_id: '',
      ...names,
      ...nameKeysOf(names),
      ...times,
    };
  });
  await insertRows(ctx.tx, dialect, 'customers', customers);
  const channelIds = await takeIds(ctx.tx, dialect, 'customer_channels', missing.length);
  const channels = missing.map(([key, { mailbox }], at) => ({
    id: channelIds[at] ?? 0,
    brand_id: brandId,
    customer_id: ids.get(key) ?? 0,
    channel_id: emailChannel,
    unique_reference: mailbox.address,
    match_key: key,
    alike_key: alikeKeyOf({ channel_id: emailChannel, match_key: key }),
    linked_by_user_id: 0,
  }));
  await insertRows(ctx.tx, dialect, 'customer_channels', channels);
  return { ids, created: missing.length };
}

async function findCustomers(
  ctx: WriteContext,
  brandId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('customer_channels')
    .select(['match_key', 'customer_id'])
    .where('brand_id', '=', brandId)
    .where('channel_id', '=', emailChannel)
    .where('match_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ match_key, customer_id }) => [match_key, customer_id]));
}
