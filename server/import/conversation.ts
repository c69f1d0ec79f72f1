import type * as z from 'zod';
import type { importStatus } from '../contract/desk/imports.ts';
import type { TicketStatus } from '../contract/words.ts';
import type { Mailbox } from '../mail/mail-facts.ts';
import { assignRoles, type MailRoles } from '../mail/mail-roles.ts';
import { waitingSince } from '../message/waiting-since.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';
import type { StagedMail } from './staging.ts';

export type ImportStatus = z.output<typeof importStatus>;

/** A customer's last mail younger than this waits for an answer. */
export const freshness = 14 * 24 * 3_600_000;

export interface ConversationOptions {
  /** The office's own addresses, lower case. */
  own: ReadonlySet<string>;
  status: ImportStatus;
  now: Timestamp;
}

/** The ticket that a conversation becomes, but for what only the desk knows: its ids. */
export interface TicketOutline {
  row: Pick<
    Ticket,
    | 'direction'
    | 'from'
    | 'to'
    | 'from_name'
    | 'to_name'
    | 'title'
    | 'status'
    | 'created_at'
    | 'last_update'
    | 'closed_at'
    | 'last_update_agent'
    | 'last_update_customer'
    | 'waiting_since'
  >;
  customer: Mailbox | undefined;
}

/** Longest title on the wire. */
const longestTitle = 255;

/** What becomes of a conversation: mails of one ticket, oldest first, at least one. Pure. */
export function outlineTicket(
  mails: readonly Pick<StagedMail, 'facts' | 'sentAt'>[],
  options: ConversationOptions,
): TicketOutline {
  const told = mails.map((mail) => ({ mail, ...assignRoles(mail.facts, options.own) }));
  const [first] = told;
  const last = told.at(-1);
  if (!first || !last) throw new Error('A conversation has at least one mail.');
  const { facts, sentAt } = first.mail;
  const timeOf = (direction: MailRoles['direction']) =>
    told.findLast((entry) => entry.direction === direction)?.mail.sentAt;
  const status = statusOf(last, options);
  const titled = told.find(({ mail }) => mail.facts.subject !== '');
  return {
    row: {
      direction: first.direction,
      from: facts.from[0]?.address ?? '',
      to: facts.to[0]?.address ?? '',
      from_name: facts.from[0]?.name ?? '',
      to_name: facts.to[0]?.name ?? '',
      title: (titled?.mail.facts.subject ?? '(no subject)').slice(0, longestTitle).toWellFormed(),
      status,
      created_at: sentAt,
      last_update: last.mail.sentAt,
      closed_at: status === 'closed' ? last.mail.sentAt : null,
      last_update_agent: timeOf('outbound') ?? null,
      last_update_customer: timeOf('inbound') ?? null,
      waiting_since: waitingSince(told.map(({ mail, direction }) => ({ direction, created_at: mail.sentAt }))),
    },
    customer: (told.find(({ direction }) => direction === 'inbound') ?? first).customer ?? first.customer,
  };
}

/** Whether the customer had the last word, and lately. */
export function statusOf(
  last: { mail: Pick<StagedMail, 'sentAt'>; direction: MailRoles['direction'] },
  { status, now }: Pick<ConversationOptions, 'status' | 'now'>,
): TicketStatus {
  if (status !== 'auto') return status;
  return last.direction === 'inbound' && now - last.mail.sentAt < freshness ? 'open' : 'closed';
}
