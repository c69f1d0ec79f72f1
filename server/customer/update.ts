import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { transaction } from '../storage/transaction.ts';
import { type PairedAddress, readChannelPairs } from './channel-pairs.ts';
import { checkChannel } from './check-channel.ts';
import type { Customer } from './customer.ts';
import { linkAddresses } from './link-addresses.ts';
import { loadCustomer } from './load.ts';
import { moveToBrand } from './move-to-brand.ts';
import { refuseTakenPrimaryId } from './primary-id.ts';
import { type CustomerWish, saveCustomer, touchCustomer } from './save.ts';
import { type GivenField, saveCustomFields } from './save-fields.ts';

/** Changes fields and custom fields of a customer and adds addresses, all of it or nothing (api-v2: PUT /customer/{id}). */
export async function updateCustomer(
  ctx: Context,
  input: RouteCall<typeof customerWriteRoutes.updateCustomer>,
): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  const { id, brandID, externalPrimaryID, firstname, lastname, ...others } = input;
  const pairs = readChannelPairs(others);
  const fields = readPrefixedFields(others);
  await transaction(ctx, async (ctx) => {
    if (brandID !== undefined) await findBrand(ctx, brandID, 'brandID');
    const stored = await loadCustomer(ctx, id);
    const customer = brandID === undefined ? stored : await moveToBrand(ctx, stored, brandID);
    if (externalPrimaryID !== undefined && externalPrimaryID !== customer.external_primary_id) {
      await refuseTakenPrimaryId(ctx, customer.brand_id, externalPrimaryID);
    }
    const wish: CustomerWish = {
      ...(externalPrimaryID === undefined ? {} : { external_primary_id: externalPrimaryID }),
      ...(firstname === undefined ? {} : { firstname }),
      ...(lastname === undefined ? {} : { lastname }),
    };
    await saveWithFields(ctx, customer, { wish, fields, pairs });
  });
}

/** Saves a customer's own fields, custom fields and addresses; notes the time when anything changed. */
export async function saveWithFields(
  ctx: WriteContext,
  customer: Customer,
  { wish, fields, pairs }: { wish: CustomerWish; fields: readonly GivenField[]; pairs: readonly PairedAddress[] },
): Promise<void> {
  for (const { address, typeField } of pairs) await checkChannel(ctx, address.channel_id, typeField);
  const isSaved = await saveCustomer(ctx, customer, wish);
  const haveFieldsChanged = await saveCustomFields(ctx, customer, fields);
  const isLinked = await linkAddresses(
    ctx,
    customer,
    pairs.map(({ address }) => address),
  );
  if (!isSaved && (haveFieldsChanged || isLinked)) await touchCustomer(ctx, customer.id);
}

const prefix = 'custom_';

const readPrefixedFields = (fields: Readonly<Record<string, unknown>>): GivenField[] =>
  Object.entries(fields)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ key, name: key.slice(prefix.length), value }));
