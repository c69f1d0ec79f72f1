import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { channelIds } from '../../server/contract/base/customer-words.ts';
import type { newTicketRoutes, TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canWrite } from '../composer/composer-store.ts';
import type { DraftFields } from '../composer/draft.ts';
import { inputOf, type Sending } from '../composer/message-input.ts';
import { addressIn } from '../composer/recipients.ts';
import { nameOf } from '../customer/customer-value.ts';

/** The ticket of the draft of a ticket that is not begun yet. */
export const notBegun = 0;

/** The customer that a new ticket is for. */
export interface ChosenCustomer {
  id: number;
  name: string;
}

/** What a new ticket is beside what is written; what is undefined is as usual. */
export interface NewTicketHead {
  brandId?: number | undefined;
  accountId?: number | undefined;
  customer?: ChosenCustomer | undefined;
  groupId?: number | undefined;
  /** 0 for nobody. */
  userId?: number | undefined;
  formId?: number | undefined;
  formFields: Readonly<Record<string, string>>;
}

export const emptyHead: NewTicketHead = { formFields: {} };

/** Where the desk lets agents begin tickets, and this one may. */
export const canBegin = (desk: DeskFacts): boolean => canWrite(desk) && desk.features.includes('new-tickets');

/** The brand that a new ticket is of: the chosen one, else the first. */
export const brandOf = (choices: readonly TicketChoices[], { brandId }: NewTicketHead): TicketChoices | undefined =>
  choices.find((one) => one.brand_id === brandId) ?? choices[0];

/** What is missing before it can be begun. A note can be about nobody. */
export type Missing = 'to' | 'subject' | 'text';

export function missingIn(fields: DraftFields): Missing[] {
  const { type, to, subject, content, attachments } = fields;
  const hasTo = to.length > 0 && to.every((mailbox) => addressIn(mailbox) !== '');
  return [
    ...(type !== 'note' && !hasTo ? (['to'] as const) : []),
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

/** A new ticket as the desk takes it. */
export function beginInput(
  { brandId, accountId, customer, groupId, userId, formId, formFields }: NewTicketHead,
  fields: DraftFields,
  { status, sendAt }: Sending,
): BeginInput {
  const isNote = fields.type === 'note';
  const sending = { ...(isNote || sendAt === undefined ? {} : { sendAt }), seen: undefined };
  const {
    ticketID: _,
    type: __,
    ...message
  } = inputOf(notBegun, { ...fields, type: isNote ? 'note' : 'reply' }, sending);
  const values = Object.entries(formFields).filter(([, value]) => value.trim() !== '');
  return {
    ...message,
    type: isNote ? 'note' : 'message',
    title: fields.subject.trim(),
    ...(status === undefined ? {} : { status }),
    ...(brandId === undefined ? {} : { brand_id: brandId }),
    ...(isNote || accountId === undefined ? {} : { account_id: accountId }),
    ...(customer === undefined ? {} : { customer_id: customer.id }),
    ...(groupId === undefined ? {} : { assigned_group_id: groupId }),
    ...(userId === undefined ? {} : { assigned_user_id: userId }),
    ...(formId === undefined ? {} : { form_id: formId }),
    ...(formId === undefined || values.length === 0 ? {} : { form_fields: Object.fromEntries(values) }),
  };
}
