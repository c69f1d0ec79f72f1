import { type Context, callingAgent, type WriteContext } from '../context.ts';
import type { ChangedTicket, ticketChangeRoutes } from '../contract/desk/ticket-changes.ts';
import type { RouteCall } from '../contract/route.ts';
import { findTicketBrand } from '../customer/give-ticket.ts';
import { invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { formatTimeOrNull } from '../time.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';
import { changeTicket, type TicketWish } from './change.ts';
import { requireVersion } from './changes-since.ts';
import { checkCustomer, checkGroup, checkUser } from './find-references.ts';
import { follow, isFollowed } from './follow.ts';
import { formValuesOf, wishedForm, wishedFormFields } from './form-values.ts';
import { changedRow } from './list-rows.ts';
import { loadTicket } from './load.ts';
import { saveChanges } from './save-changes.ts';
import { findOrCreateTags, tagsOfTicket } from './tags.ts';
import type { Ticket } from './ticket.ts';

type Input = RouteCall<typeof ticketChangeRoutes.changeTicket>;

/** Changes what is sent of one ticket; all of it or nothing. */
export async function changeTicketInPlace(ctx: Context, input: Input): Promise<ChangedTicket> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    await holdNamedCustomer(ctx, input);
    const ticket = await loadTicket(ctx, input.ticketID);
    if (input.version !== undefined) await requireVersion(ctx, ticket, input.version);
    await checkAssignment(ctx, ticket, input);
    const now = ctx.now();
    if (typeof input.snooze_until === 'number' && input.snooze_until <= now) {
      throw invalidField('snooze_until', 'must be in the future');
    }
    const change = changeTicket(ticket, await wishOf(ctx, ticket, input), { actor: ctx.actor, now });
    await saveChanges(ctx, [change]);
    if (input.following !== undefined) await follow(ctx, ticket.id, input.following);
    return answer(ctx, change.after);
  });
}

/** Customers are locked before tickets. */
async function holdNamedCustomer(ctx: WriteContext, { ticketID, customer_id: id }: Input): Promise<void> {
  if (id === undefined || id === 0) return;
  const brandId = await findTicketBrand(ctx, ticketID);
  await checkCustomer(ctx, { id, brandId, field: 'customer_id' });
}

/** Refuses a group of another brand, and who cannot work a ticket of this brand and group. */
async function checkAssignment(ctx: WriteContext, ticket: Ticket, input: Input): Promise<void> {
  const { brand_id } = ticket;
  const { assigned_group_id = ticket.assigned_group_id, assigned_user_id: user = ticket.assigned_user_id } = input;
  if (assigned_group_id !== 0 && assigned_group_id !== ticket.assigned_group_id) {
    await checkGroup(ctx, { id: assigned_group_id, brandId: brand_id, field: 'assigned_group_id' });
  }
  if (user === 0 || user === ticket.assigned_user_id) return;
  await checkUser(ctx, { id: user, field: 'assigned_user_id' });
  // As a ticket that is nobody's: who has one sees it anyway.
  const able = await agentsForTicket(ctx, { brand_id, assigned_group_id, assigned_user_id: 0 });
  if (!able.includes(user)) throw invalidField('assigned_user_id', 'does not work tickets of this brand and group');
}

async function wishOf(ctx: WriteContext, ticket: Ticket, input: Input): Promise<TicketWish> {
  const { ticketID, version: _, tags, snooze_until, form_id, form_fields, following: __, ...wish } = input;
  const form = form_id === undefined ? ticket.form_id : await wishedForm(ctx, ticket, form_id);
  return {
    ...wish,
    ...(form_id === undefined ? {} : { form_id: form }),
    ...(snooze_until === undefined ? {} : { snooze_time: snooze_until }),
    ...(tags === undefined
      ? {}
      : { tags: { before: await tagsOfTicket(ctx, ticketID), after: await findOrCreateTags(ctx, tags) } }),
    ...(form_fields === undefined
      ? {}
      : { form_fields: await wishedFormFields(ctx, { id: ticketID, form_id: form }, form_fields) }),
  };
}

async function answer(ctx: WriteContext, { id, form_id, snooze_time_sent }: Ticket): Promise<ChangedTicket> {
  return {
    ...(await changedRow(ctx, id)),
    tags: (await tagsOfTicket(ctx, id)).map(({ name }) => name),
    form_id,
    form_fields: form_id === null ? {} : await formValuesOf(ctx, id, form_id),
    following: await isFollowed(ctx, id, callingAgent(ctx).userId),
    snooze_time_sent: formatTimeOrNull(snooze_time_sent),
  };
}
