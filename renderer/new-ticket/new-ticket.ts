import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { channelIds } from '../../server/contract/base/customer-words.ts';
import type { NewTicketHead } from '../../server/contract/desk/drafts.ts';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import type { newTicketRoutes, TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canWrite } from '../composer/composer-store.ts';
import type { DraftFields } from '../composer/draft.ts';
import { inputOf, type Sending } from '../composer/message-input.ts';
import { addressIn } from '../composer/recipients.ts';
import { nameOf } from '../customer/customer-value.ts';

/** What of the head of a new ticket becomes what; undefined is as usual. */
export type HeadChange = { [Name in keyof NewTicketHead]?: NewTicketHead[Name] | undefined };

/** The head with that change, without what says nothing. */
export function withChange(head: NewTicketHead, change: HeadChange): NewTicketHead {
  const saysNothing = (value: unknown) =>
    value === undefined || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  const said = Object.entries({ ...head, ...change }).filter(([, value]) => !saysNothing(value));
  return Object.fromEntries(said) as NewTicketHead;
}

/** Where the desk lets agents begin tickets, and this one may. */
export const canBegin = (desk: DeskFacts): boolean => canWrite(desk) && desk.features.includes('new-tickets');

/** The brand that a new ticket is of: the chosen one, else the first. */
export const brandOf = (choices: readonly TicketChoices[], head: NewTicketHead): TicketChoices | undefined =>
  choices.find((one) => one.brand_id === head.brand_id) ?? choices[0];

/** What is missing before it can be begun. A note can be about nobody, but then nobody is to be looked for. */
export type Missing = 'to' | 'customer' | 'subject' | 'text';

export function missingIn({ type, to, subject, content, attachments, head }: DraftFields): Missing[] {
  const isNote = type === 'note';
  const areAddresses = to.every((mailbox) => addressIn(mailbox) !== '');
  return [
    ...(!areAddresses || (to.length === 0 && !isNote) ? (['to'] as const) : []),
    ...(isNote && head.find !== undefined ? (['customer'] as const) : []),
    ...(subject.trim() === '' ? (['subject'] as const) : []),
    ...(content === '' && attachments.length === 0 ? (['text'] as const) : []),
  ];
}

/** Where a customer is written to first; '' where they have no e-mail address. */
export const emailOf = ({ channels }: ListedCustomer): string =>
  channels.find(({ channel_id }) => channel_id === channelIds.email)?.channel ?? '';

/** The customer as somebody to write to. */
export function mailboxOf(customer: ListedCustomer): string {
  const [name, email] = [nameOf(customer), emailOf(customer)];
  if (email === '' || name === email) return email;
  return `${/[",<>@;]/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : name} <${email}>`;
}

export type BeginInput = RouteInput<typeof newTicketRoutes.beginTicket>;

/** A new ticket as the desk takes it: `userId`’s, unless it is said whose it is. */
export function beginInput(fields: DraftFields, { status, sendAt }: Sending, userId: number): BeginInput {
  const isNote = fields.type === 'note';
  const { find: _, account_id, form_fields = {}, ...head } = fields.head;
  const sending = { ...(isNote || sendAt === undefined ? {} : { sendAt }), seen: undefined };
  const {
    ticketID: __,
    type: ___,
    ...message
  } = inputOf(notBegun, { ...fields, type: isNote ? 'note' : 'reply' }, sending);
  const values = Object.entries(form_fields).filter(([, value]) => value.trim() !== '');
  return {
    assigned_user_id: userId,
    ...head,
    ...message,
    type: isNote ? 'note' : 'message',
    title: fields.subject.trim(),
    ...(status === undefined ? {} : { status }),
    ...(isNote || account_id === undefined ? {} : { account_id }),
    // Whom a note is about: it has no recipients.
    ...(isNote && head.customer_id === undefined && fields.to.length > 0 ? { to: [...fields.to] } : {}),
    ...(head.form_id === undefined || values.length === 0 ? {} : { form_fields: Object.fromEntries(values) }),
  };
}
