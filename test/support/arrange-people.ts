import type { Insertable } from 'kysely';
import { hashSecret, newKey } from '../../server/auth/secret.ts';
import { type Permission, permissions } from '../../server/contract/route.ts';
import { alikeKeyOf } from '../../server/search/alike-key.ts';
import { nameKeysOf } from '../../server/search/name-keys.ts';
import type { Tables } from '../../server/storage/tables/all-tables.ts';
import { transaction } from '../../server/storage/transaction.ts';
import type { TestDesk } from './desk.ts';

interface Wanted {
  name?: string;
  /** What the user may do and the key allows; everything by default. */
  permissions?: readonly Permission[];
  /** Ids; absent: all. */
  brands?: readonly number[];
  groups?: readonly number[];
}

/** Puts a user with a key into the database; `server` is the API as that user reaches it. */
export async function arrangeAgent(desk: TestDesk, wanted: Wanted = {}) {
  const { name = 'Kim', brands, groups } = wanted;
  const allowed = (wanted.permissions ?? permissions).join(',');
  const key = newKey();
  const id = await transaction(desk.ctx, async ({ tx, now }) => {
    const user = await tx
      .insertInto('users')
      .values({
        name,
        email: `${name.toLowerCase()}@office.example`,
        permissions: allowed,
        all_brands: brands ? 0 : 1,
        all_groups: groups ? 0 : 1,
        created_at: now(),
        disabled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const brand_id of brands ?? [])
      await tx.insertInto('user_brands').values({ user_id: user.id, brand_id }).execute();
    for (const group_id of groups ?? [])
      await tx.insertInto('user_groups').values({ user_id: user.id, group_id }).execute();
    await tx
      .insertInto('api_keys')
      .values({
        user_id: user.id,
        key_hash: hashSecret(key),
        prefix: key.slice(0, 8),
        permissions: allowed,
        created_at: now(),
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
    return user.id;
  });
  return { id, name, key, server: desk.as(key) };
}

/** Puts rows into a table as they are given; gives the id of the first. */
export async function arrangeRows<Name extends keyof Tables & string>(
  desk: TestDesk,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  await transaction(desk.ctx, async ({ tx }) => {
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute();
  });
}

/** A second brand with a group of its own, and the ids of both. */
export async function arrangeBrand(desk: TestDesk, name = 'Second') {
  return transaction(desk.ctx, async ({ tx, now }) => {
    const brand = await tx
      .insertInto('brands')
      .values({ name, is_default: 0, default_group_id: 0, crm_lookup_url: null, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await tx
      .insertInto('groups')
      .values({ brand_id: brand.id, name: `${name} group` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('brands').set({ default_group_id: group.id }).where('id', '=', brand.id).execute();
    return { brandId: brand.id, groupId: group.id };
  });
}

/** A customer with e-mail addresses. */
export async function arrangeCustomer(
  desk: TestDesk,
  wanted: {
    brandId?: number;
    firstname?: string;
    lastname?: string;
    primaryId?: string;
    emails?: readonly string[];
  } = {},
): Promise<number> {
  const { brandId = 1, firstname = 'Ada', lastname = 'Miller', primaryId = '', emails = [] } = wanted;
  return transaction(desk.ctx, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('customers')
      .values({
        brand_id: brandId,
        external_primary_id: primaryId,
        firstname,
        lastname,
        ...nameKeysOf({ firstname, lastname }),
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const email of emails) {
      await tx
        .insertInto('customer_channels')
        .values({
          brand_id: brandId,
          customer_id: id,
          channel_id: 1,
          unique_reference: email,
          match_key: email.toLowerCase(),
          alike_key: alikeKeyOf({ channel_id: 1, match_key: email.toLowerCase() }),
          linked_by_user_id: 0,
        })
        .execute();
    }
    return id;
  });
}
