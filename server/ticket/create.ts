import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { TicketItem, ticketRoutes } from '../contract/base/ticket.ts';
import type { RouteCall } from '../contract/route.ts';
import { transaction } from '../storage/transaction.ts';
import { checkReferences, findCustomer } from './find-references.ts';
import { getCreatedTicket } from './get.ts';
import { insertTickets } from './insert.ts';

type CreateInput = RouteCall<typeof ticketRoutes.createTicket>;

/** Creates a ticket and gives it as GET ticket does (api-v2: POST /ticket). */
export async function createTicket(ctx: Context, input: CreateInput): Promise<TicketItem> {
  ctx.require('TICKET_CUD');
  const id = await transaction(ctx, (ctx) => addTicket(ctx, input));
  return getCreatedTicket(ctx, id);
}

/** The same in the transaction of what else is written; gives its id. */
export async function addTicket(ctx: WriteContext, input: CreateInput): Promise<number> {
  const brand = await findBrand(ctx, input.brandID, 'brandID');
  await checkReferences(ctx, input, brand.id);
  const customer = await findCustomer(ctx, input, brand.id);
  const [ticket] = await insertTickets(ctx, [
    {
      brand_id: brand.id,
      channel_id: input.channelID,
      assigned_group_id: input.assignedGroupID ?? brand.default_group_id,
      assigned_user_id: input.assignedUserID ?? 0,
      customer_id: customer?.id ?? 0,
      direction: input.direction,
      title: input.title,
      form_id: input.formID ?? null,
      status: input.status,
      priority: input.priority,
      ...(await addressesOf(ctx, input, { brand, customer })),
    },
  ]);
  return ticket?.id ?? 0;
}

interface Parties {
  brand: { id: number; name: string };
  customer: { id: number; firstname: string; lastname: string } | undefined;
}

/**
 * From the customer to the brand, outbound the other way round. What is given explicitly stands as it is; a name stands
 * only beside the address that it belongs to.
 */
async function addressesOf(ctx: WriteContext, input: CreateInput, { brand, customer }: Parties) {
  const theirs = { address: await customerAddress(ctx, customer?.id, input.channelID), name: fullName(customer) };
  const ours = await brandAddress(ctx, brand, input.channelID);
  const [from, to] = input.direction === 'inbound' ? [theirs, ours] : [ours, theirs];
  return {
    from: input.from ?? from.address,
    to: input.to ?? to.address,
    from_name: input.from === undefined || input.from === from.address ? from.name : '',
    to_name: input.to === undefined || input.to === to.address ? to.name : '',
  };
}

const fullName = (customer: Parties['customer']) =>
  customer ? `${customer.firstname} ${customer.lastname}`.trim() : '';

/** The customer's first address on the ticket's channel, else the first of all. */
async function customerAddress(ctx: WriteContext, customerId: number | undefined, channelId: number): Promise<string> {
  if (customerId === undefined) return '';
  const addresses = await ctx.tx
    .selectFrom('customer_channels')
    .select(['channel_id', 'unique_reference'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const address = addresses.find(({ channel_id }) => channel_id === channelId) ?? addresses[0];
  return address?.unique_reference ?? '';
}

/** A brand's addresses are mail addresses: other channels have none. */
async function brandAddress(ctx: WriteContext, brand: Parties['brand'], channelId: number) {
  const emailChannel = 1;
  const row =
    channelId === emailChannel
      ? await ctx.tx
          .selectFrom('brand_addresses')
          .select('address')
          .where('brand_id', '=', brand.id)
          .orderBy('address')
          .limit(1)
          .executeTakeFirst()
      : undefined;
  return row ? { address: row.address, name: brand.name } : { address: '', name: '' };
}
