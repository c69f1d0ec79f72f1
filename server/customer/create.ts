import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid, invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { type Address, inferChannel, readAddress } from './address.ts';
import { checkChannel } from './check-channel.ts';
import { completeOrCreate } from './complete.ts';
import { describeCustomer } from './get.ts';
import { findTicketBrand, giveTicketCustomer } from './give-ticket.ts';

type CreateInput = RouteCall<typeof customerWriteRoutes.createCustomer>;

/**
 * Creates a customer, or completes the one who has the primary id or an address (api-v2: POST /customer). The ticket
 * that is named gets the customer and, unless noSync was sent, the address where it lacks one.
 */
export async function createCustomer(ctx: Context, input: CreateInput): Promise<CustomerItem> {
  ctx.require('CUSTOMER_CUD');
  const { primary_id: primaryId = '', firstname = '', lastname = '', ticket_id } = input;
  const addresses = await readAddresses(ctx, input);
  if (addresses.length === 0 && primaryId === '' && firstname === '' && lastname === '') {
    throw invalid(
      'Send at least one of firstname, lastname, primary_id, customer_link_channel, extra_email and extra_telephone.',
    );
  }
  const id = await transaction(ctx, async (ctx) => {
    const ticketBrand = ticket_id === undefined ? undefined : await findTicketBrand(ctx, ticket_id);
    const { id: brandId } = await findBrand(ctx, input.brand_id ?? ticketBrand, 'brand_id');
    if (ticketBrand !== undefined && ticketBrand !== brandId) {
      throw invalidField('ticket_id', 'is a ticket of another brand');
    }
    const customer = await completeOrCreate(ctx, { brandId, primaryId, firstname, lastname, addresses });
    if (ticket_id !== undefined) {
      await giveTicketCustomer(ctx, ticket_id, customer.id, input.noSync === undefined ? addresses : []);
    }
    return customer.id;
  });
  return describeCustomer(ctx, id);
}

/** The addresses of a request in the order in which they are documented. */
async function readAddresses(ctx: Context, input: CreateInput): Promise<Address[]> {
  const { extra_email, extra_telephone } = input;
  return [
    ...(await readLinkChannel(ctx, input)),
    ...(extra_email === undefined ? [] : [readAddress(channelIds.email, extra_email)]),
    ...(extra_telephone === undefined ? [] : [readAddress(channelIds.telephone, extra_telephone)]),
  ].filter((address) => address !== undefined);
}

/** channel_id counts only beside customer_link_channel, which without it says by its form what it is. */
async function readLinkChannel(ctx: Context, { channel_id, customer_link_channel }: CreateInput): Promise<Address[]> {
  if (customer_link_channel === undefined) return [];
  const channelId = channel_id ?? inferChannel(customer_link_channel);
  if (channelId === undefined) {
    throw invalidField('channel_id', 'is needed: the address is neither an e-mail address nor a number with a plus');
  }
  await checkChannel(ctx, channelId, 'channel_id');
  const address = readAddress(channelId, customer_link_channel);
  if (!address) throw invalidField('customer_link_channel', 'is no address of this channel');
  return [address];
}
