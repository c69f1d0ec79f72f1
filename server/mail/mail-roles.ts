import type { Direction } from '../contract/words.ts';
import type { Mailbox, MailFacts } from './mail-facts.ts';

export interface MailRoles {
  direction: Direction;
  /** Whose mail it is: who wrote an inbound one, who an outbound one was sent to; undefined where nobody is left. */
  customer: Mailbox | undefined;
}

type Correspondents = Pick<MailFacts, 'from' | 'replyTo' | 'to' | 'cc'>;

/** Tells inbound from outbound by the office's own addresses (lower case), and finds the customer. */
export function assignRoles(mail: Correspondents, own: ReadonlySet<string>): MailRoles {
  const isOwn = ({ address }: Mailbox) => own.has(address.toLowerCase());
  const [writer] = mail.from;
  if (!writer || !isOwn(writer)) return { direction: 'inbound', customer: writer ?? mail.replyTo[0] };
  const recipient = [...mail.to, ...mail.cc].find((mailbox) => !isOwn(mailbox));
  if (recipient) return { direction: 'outbound', customer: recipient };
  // A form on the office's site writes to the office in its own name and puts the visitor into Reply-To.
  const visitor = mail.replyTo.find((mailbox) => !isOwn(mailbox));
  return visitor ? { direction: 'inbound', customer: visitor } : { direction: 'outbound', customer: undefined };
}

/** Addresses (lower case) that tell whether two mails are one conversation's: all but the office's own. */
export function participantsOf(mail: Correspondents): string[] {
  const all = [...mail.from, ...mail.replyTo, ...mail.to, ...mail.cc];
  return [...new Set(all.map(({ address }) => address.toLowerCase()))];
}
