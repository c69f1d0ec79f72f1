import type { WriteContext } from '../context.ts';
import type { chatRoutes } from '../contract/base/chat.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import type { RouteCall } from '../contract/route.ts';
import { type Address, readAddress } from '../customer/address.ts';
import { complete } from '../customer/complete.ts';
import type { Customer } from '../customer/customer.ts';
import { insertCustomer } from '../customer/insert.ts';
import { findOwners, insertAddresses, keyOf } from '../customer/link-addresses.ts';
import { touchCustomer } from '../customer/save.ts';
import { invalidField } from '../errors.ts';
import { splitName } from '../mail/person-name.ts';
import type { ChatAccount } from './account.ts';

type Message = RouteCall<typeof chatRoutes.notifyUserNewChatMessage>;

/** What a message says about the visitor, most telling first. */
export function addressesOf(message: Message): Address[] {
  const { emailAddress, phoneNumber, externalAddressOverwrite, channelID } = message;
  const overwrite =
    externalAddressOverwrite === undefined ? undefined : readAddress(channelID, externalAddressOverwrite);
  if (externalAddressOverwrite !== undefined && !overwrite) {
    throw invalidField('externalAddressOverwrite', `is no address of channel ${channelID}`);
  }
  const email = emailAddress === undefined ? undefined : readAddress(channelIds.email, emailAddress);
  const telephone = phoneNumber === undefined ? undefined : readAddress(channelIds.telephone, phoneNumber);
  return [email, telephone, overwrite].filter((address) => address !== undefined);
}

/**
 * The customer who writes: by e-mail, telephone, external address, else the session's. Completed by what they lack, and
 * created when nobody is found and a name or an address is given. An address that is another customer's stays theirs:
 * whatever a visitor claims to be, the message comes in.
 *
 * @param sessionCustomer id of whom the session is known to be, 0 for nobody.
 */
export async function findVisitor(
  ctx: WriteContext,
  account: ChatAccount,
  { message, sessionCustomer }: { message: Message; sessionCustomer: number },
): Promise<Customer | undefined> {
  const addresses = addressesOf(message);
  const owners = await findOwners(ctx, account.brand_id, addresses);
  const owner = addresses.map((address) => owners.get(keyOf(address))).find((id) => id !== undefined);
  const id = owner ?? (await existing(ctx, sessionCustomer));
  if (id === undefined && addresses.length === 0 && message.customerName === undefined) return undefined;
  const name = splitName(message.customerName ?? '', '');
  const known = { brandId: account.brand_id, primaryId: '', ...name, addresses: [] };
  const customer = id === undefined ? await insertCustomer(ctx, known) : await complete(ctx, id, known);
  const free = addresses.filter((address) => !owners.has(keyOf(address)));
  if ((await insertAddresses(ctx, customer, free)) && id !== undefined) await touchCustomer(ctx, id);
  return customer;
}

/** A session remembers its customer by id: they can have been deleted since. */
async function existing({ tx }: WriteContext, id: number): Promise<number | undefined> {
  if (id === 0) return undefined;
  return (await tx.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst())?.id;
}
