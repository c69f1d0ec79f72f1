import type { WriteContext } from '../context.ts';
import type { NewTicketHead } from '../contract/desk/drafts.ts';
import type { UnsentMessage } from '../contract/desk/messages.ts';
import { discardUnused } from '../customer/discard.ts';
import { appendLive } from '../live/append.ts';
import { removeTicketContent } from '../purge/remove-content.ts';
import { formValuesOf } from '../ticket/form-values.ts';
import { removeTickets } from '../ticket/remove.ts';
import { tagsOfTicket } from '../ticket/tags.ts';
import type { Ticket } from '../ticket/ticket.ts';

/** What is kept with the message that a ticket begins with. */
export interface Begun {
  /** The customer who was made for it; 0 for none. */
  customerId: number;
}

/** What somebody does in a ticket without another version of it. */
const signsOfWork = ['messages', 'drafts', 'ticket_followers', 'chat_sessions'] as const;

/** Whether a ticket of that version is as it was begun, and nothing but its first message was ever written there. */
export async function isAsBegun({ tx }: WriteContext, ticketId: number): Promise<boolean> {
  for (const table of signsOfWork) {
    const row = await tx.selectFrom(table).select('ticket_id').where('ticket_id', '=', ticketId).limit(1).execute();
    if (row.length > 0) return false;
  }
  return true;
}

/** Takes a ticket away as if it had never been begun, and its customer if that is all they are. Gives what it was. */
export async function removeBegun(
  ctx: WriteContext,
  ticket: Ticket,
  { customerId, accountId }: Begun & { accountId: number },
): Promise<NonNullable<UnsentMessage['begun']>> {
  const new_ticket = await headOf(ctx, ticket, accountId);
  const told = await ctx.tx.selectFrom('notifications').select('user_id').where('ticket_id', '=', ticket.id).execute();
  await removeTicketContent(ctx, [ticket.id]);
  await removeTickets(ctx, [ticket]);
  const users = new Set(told.map(({ user_id }) => user_id));
  await appendLive(
    ctx,
    [...users].map((user_id) => ({ kind: 'notification', user_id })),
  );
  if (customerId === 0 || !(await discardUnused(ctx, customerId))) return { title: ticket.title, new_ticket };
  const { customer_id: _, customer_name: __, ...others } = new_ticket;
  return { title: ticket.title, new_ticket: others };
}

async function headOf(ctx: WriteContext, ticket: Ticket, accountId: number): Promise<NewTicketHead> {
  const { id, brand_id, customer_id, assigned_user_id, assigned_group_id, priority, form_id } = ticket;
  const customer = await ctx.tx
    .selectFrom('customers')
    .select(['firstname', 'lastname'])
    .where('id', '=', customer_id)
    .executeTakeFirst();
  const name = customer ? `${customer.firstname} ${customer.lastname}`.trim() : '';
  const tags = (await tagsOfTicket(ctx, id)).map(({ name }) => name);
  return {
    brand_id,
    assigned_user_id,
    priority,
    ...(accountId === 0 ? {} : { account_id: accountId }),
    ...(customer_id === 0 ? {} : { customer_id, customer_name: (name || ticket.to).slice(0, 255) }),
    ...(assigned_group_id === 0 ? {} : { assigned_group_id }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(form_id === null ? {} : { form_id, form_fields: await formValuesOf(ctx, id, form_id) }),
  };
}
