import { canSeeTickets } from '../auth/access.ts';
import { findBrand } from '../brand/find.ts';
import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { notBegun } from '../contract/desk/drafts.ts';
import type { BegunTicket, newTicketRoutes } from '../contract/desk/new-tickets.ts';
import type { RouteCall } from '../contract/route.ts';
import { readAddress } from '../customer/address.ts';
import { completeOrCreate } from '../customer/complete.ts';
import { findOwners } from '../customer/link-addresses.ts';
import { deleteDraft } from '../draft/delete.ts';
import { invalidField } from '../errors.ts';
import { readMailboxes } from '../mail/mail-facts.ts';
import { splitName } from '../mail/person-name.ts';
import { findSendingAccount, sendingAccounts } from '../mail-account/load.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicketInPlace } from '../ticket/change-in-place.ts';
import { addTicket } from '../ticket/create.ts';
import { checkCustomer } from '../ticket/find-references.ts';
import { loadTicket } from '../ticket/load.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';
import type { Begun } from './remove-begun.ts';
import { writeNote } from './write-note.ts';
import { writeReply } from './write-reply.ts';

type Input = RouteCall<typeof newTicketRoutes.beginTicket>;

/**
 * Begins a ticket as an agent: for a customer to whom they write first, or about what was said elsewhere. The customer
 * where there is none yet, the ticket, its fields and its first message are one transaction.
 *
 * @throws 400 for what a ticket of the brand cannot have, and where the caller would not see it themselves.
 */
export async function beginTicket(ctx: Context, input: Input): Promise<BegunTicket> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    const brandId = (await findBrand(ctx, input.brand_id)).id;
    const { customerId, isNew } = await customerOf(ctx, brandId, input);
    const ticketID = await addTicket(ctx, await ticketOf(ctx, { brandId, customerId }, input));
    await requireSeen(ctx, ticketID);
    await requireAble(ctx, ticketID);
    await setFields(ctx, ticketID, input);
    const message = await write(ctx, { ...input, ticketID }, { customerId: isNew ? customerId : 0 });
    await deleteDraft(ctx, { ticketId: notBegun, userId: callingAgent(ctx).userId });
    return { ticket_id: ticketID, customer_id: customerId, message };
  });
}

interface TheirCustomer {
  customerId: number;
  isNew: boolean;
}

/** The named one, else whoever has the address or number, else somebody new; 0 for a note about nobody. */
async function customerOf(ctx: WriteContext, brandId: number, input: Input): Promise<TheirCustomer> {
  const { customer_id: id, customer_telephone: number } = input;
  if (id !== undefined) {
    await checkCustomer(ctx, { id, brandId, field: 'customer_id' });
    return { customerId: id, isNew: false };
  }
  const [first] = (input.to ?? []).flatMap(readMailboxes);
  const email = first && readAddress(channelIds.email, first.address);
  const telephone = number === undefined ? undefined : readAddress(channelIds.telephone, number);
  if (number !== undefined && !telephone) throw invalidField('customer_telephone', 'must be a telephone number');
  const addresses = [email, telephone].filter((address) => address !== undefined);
  const owners = await findOwners(ctx, brandId, addresses);
  const [owner] = owners.values();
  // Who has all of it is completed by nothing.
  if (owner !== undefined && owners.size === addresses.length && new Set(owners.values()).size === 1) {
    return { customerId: owner, isNew: false };
  }
  const names = splitName(input.customer_name ?? first?.name ?? '', first?.address ?? '');
  if (addresses.length === 0 && names.firstname === '') return { customerId: 0, isNew: false };
  ctx.require('CUSTOMER_CUD');
  const { id: customerId } = await completeOrCreate(ctx, { brandId, primaryId: '', ...names, addresses });
  return { customerId, isNew: owner === undefined };
}

async function ticketOf(
  ctx: WriteContext,
  { brandId, customerId }: { brandId: number; customerId: number },
  input: Input,
): Promise<Parameters<typeof addTicket>[1]> {
  const { type, title, status, priority, to, assigned_user_id, assigned_group_id, form_id } = input;
  const isNote = type === 'note';
  const [first] = (to ?? []).flatMap(readMailboxes);
  const from = isNote ? undefined : await sender(ctx, brandId, input.account_id);
  return {
    brandID: brandId,
    title,
    status,
    priority,
    // What was said elsewhere came from the customer.
    direction: isNote ? 'inbound' : 'outbound',
    // By which a reply goes out: to who has no address there is only the telephone.
    channelID: isNote && !(await hasEmail(ctx, customerId)) ? channelIds.telephone : channelIds.email,
    ...(customerId === 0 ? {} : { customerID: customerId }),
    ...(assigned_user_id ? { assignedUserID: assigned_user_id } : {}),
    ...(assigned_group_id === undefined ? {} : { assignedGroupID: assigned_group_id }),
    ...(form_id === undefined ? {} : { formID: form_id }),
    ...(from === undefined ? {} : { from }),
    ...(first && !isNote ? { to: first.address } : {}),
  };
}

/** The address of the account that it goes out from; undefined while there is none. */
async function sender(ctx: WriteContext, brandId: number, accountId: number | undefined): Promise<string | undefined> {
  const id = accountId ?? (await findSendingAccount(ctx, brandId, []));
  if (id === undefined) return undefined;
  const account = await sendingAccounts(ctx)
    .select('address')
    .where('id', '=', id)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  if (!account) throw invalidField('account_id', 'is no mail account of this brand that can send');
  return account.address;
}

async function hasEmail({ tx }: WriteContext, customerId: number): Promise<boolean> {
  const channels = tx.selectFrom('customer_channels').select('id').where('customer_id', '=', customerId);
  return (await channels.where('channel_id', '=', channelIds.email).limit(1).executeTakeFirst()) !== undefined;
}

async function requireSeen({ tx, actor }: WriteContext, id: number): Promise<void> {
  const ticket = tx.selectFrom('tickets').select('id').where('id', '=', id).where(canSeeTickets(actor));
  if (!(await ticket.executeTakeFirst())) {
    throw invalidField('assigned_group_id', 'is none of yours: take the ticket yourself, or you would not see it');
  }
}

/** It goes to nobody who does not work tickets of its brand and group, unless they take it themselves. */
async function requireAble(ctx: WriteContext, id: number): Promise<void> {
  const ticket = await loadTicket(ctx, id);
  const user = ticket.assigned_user_id;
  if (user === 0 || user === callingAgent(ctx).userId) return;
  const able = await agentsForTicket(ctx, { ...ticket, assigned_user_id: 0 });
  if (!able.includes(user)) throw invalidField('assigned_user_id', 'does not work tickets of this brand and group');
}

/** Those that a ticket has beside its row. */
async function setFields(ctx: WriteContext, ticketID: number, { form_fields, tags }: Input): Promise<void> {
  if (form_fields === undefined && tags === undefined) return;
  const fields = { ...(form_fields === undefined ? {} : { form_fields }), ...(tags === undefined ? {} : { tags }) };
  await changeTicketInPlace(ctx, { ticketID, ...fields });
}

function write(ctx: WriteContext, input: Input & { ticketID: number }, begun: Begun): Promise<BegunTicket['message']> {
  const { ticketID, type, content, format, mentions, attachment_ids, undo_seconds, to, cc, send_at } = input;
  const written = { ticketID, content, format, mentions, attachment_ids, undo_seconds };
  const addressed = {
    ...(to === undefined ? {} : { to }),
    ...(cc === undefined ? {} : { cc }),
    ...(send_at === undefined ? {} : { send_at }),
  };
  if (type === 'message') return writeReply(ctx, { ...written, ...addressed, type: 'reply' }, begun);
  return writeNote(ctx, { ...written, ...(send_at === undefined ? {} : { send_at }) });
}
