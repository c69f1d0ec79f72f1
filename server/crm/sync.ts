import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { crmRoutes } from '../contract/base/crm.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import type { RouteCall } from '../contract/route.ts';
import { type Address, inferChannel, readAddress } from '../customer/address.ts';
import { completeOrCreate } from '../customer/complete.ts';
import type { Customer } from '../customer/customer.ts';
import { checkFieldValue } from '../customer/field-value.ts';
import { describeCustomer } from '../customer/get.ts';
import { touchCustomer } from '../customer/save.ts';
import { findDefinitions, saveCustomFields } from '../customer/save-fields.ts';
import { invalidField, upstream } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import type { GetOptions } from './get-json.ts';
import { type CrmCustomer, lookUpCustomer } from './look-up.ts';

type SyncInput = RouteCall<typeof crmRoutes.syncWithCRM>;

/**
 * Completes or creates the customer whom the brand's CRM knows by an address; undefined where the brand has no CRM
 * (api-v2: POST /customer/syncWithCRM). Names and addresses are added, custom fields become what the CRM says. Nothing
 * is open while the CRM is asked, and nothing changes when it fails.
 */
export async function syncWithCrm(
  ctx: Context,
  input: SyncInput,
  options: Omit<GetOptions, 'allowedHosts'> = {},
): Promise<CustomerItem | undefined> {
  ctx.require('CUSTOMER_CUD');
  const { id: brandId } = await findBrand(ctx, input.brandID, 'brandID');
  const brand = await ctx.db
    .selectFrom('brands')
    .select(['crm_lookup_url', 'crm_allowed_hosts'])
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow();
  if (brand.crm_lookup_url === null) return undefined;
  const { channel, address } = await readAsked(ctx, input);
  const allowedHosts = JSON.parse(brand.crm_allowed_hosts) as string[];
  const asked = { channel, address: address.unique_reference };
  const known = await lookUpCustomer(brand.crm_lookup_url, asked, { ...options, allowedHosts });
  const id = await transaction(ctx, async (ctx) => {
    const addresses = [address, ...known.addresses];
    const customer = await completeOrCreate(ctx, { ...known, brandId, addresses });
    await saveCrmFields(ctx, customer, known);
    return customer.id;
  });
  return describeCustomer(ctx, id);
}

/** The address to ask for, and the name of its channel. */
async function readAsked(ctx: Context, input: SyncInput): Promise<{ channel: string; address: Address }> {
  if (input.address === undefined) throw invalidField('address', 'is needed');
  const channelId = input.channel ?? inferChannel(input.address);
  if (channelId === undefined) throw invalidField('channel', 'is needed');
  const channel = await ctx.db.selectFrom('channels').select('name').where('id', '=', channelId).executeTakeFirst();
  if (!channel) throw invalidField('channel', 'is an unknown channel');
  const address = readAddress(channelId, input.address);
  if (!address) throw invalidField('address', 'is no address of this channel');
  return { channel: channel.name, address };
}

async function saveCrmFields(ctx: WriteContext, customer: Customer, { customFields }: CrmCustomer): Promise<void> {
  const definitions = await findDefinitions(ctx, customer.brand_id);
  const fields = [];
  for (const [name, given] of customFields) {
    const field = definitions.get(name);
    if (!field) continue;
    const value = typeof given === 'number' ? String(given) : given;
    const checked = value === null ? undefined : checkFieldValue(field, value);
    if (checked && 'problem' in checked) {
      throw upstream(`The CRM's answer cannot be used: the custom field ${name} ${checked.problem}.`);
    }
    fields.push({ key: name, name, value });
  }
  if (await saveCustomFields(ctx, customer, fields)) await touchCustomer(ctx, customer.id);
}
