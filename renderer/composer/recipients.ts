import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { readDetails } from '../ticket/mail-details.tsx';

type Ticket = Pick<TicketItem, 'direction' | 'from' | 'to' | 'timeline'>;

const address = /[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]+[^\s<>()[\],;:\\"@.-]/gu;

/** The address in `Ada Miller <ada@example.com>` or alone, lower case: what two spellings of one have in common. */
export const addressIn = (mailbox: string): string => mailbox.match(address)?.at(-1)?.toLowerCase() ?? '';

/**
 * What was typed or pasted, in mailboxes: by comma, semicolon or line, or by blanks where there are only addresses.
 * What is no address stays as it is, for the writer to mend.
 */
export function readMailboxes(text: string): string[] {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.flatMap((part) => {
    const words = part.split(/\s+/);
    return words.length > 1 && words.every((word) => addressIn(word) === word.toLowerCase()) ? words : [part];
  });
}

/** Adds mailboxes, each address once. */
export function addMailboxes(before: readonly string[], added: readonly string[]): string[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...added.filter((mailbox) => !known.has(keyOf(mailbox)) && known.add(keyOf(mailbox)))];
}

const keyOf = (mailbox: string): string => addressIn(mailbox) || mailbox.toLowerCase();

/** Whom the desk answers when nobody is named: whom the last message of a customer names for that, else its sender. */
export function usualRecipients(ticket: Ticket): string[] {
  const asked = ticket.timeline.findLast((entry) => entry.type === 'message' && entry.direction === 'inbound');
  if (asked?.type === 'message') {
    const named = headerField(asked.email_details, 'reply-to');
    if (named.length > 0) return named;
    if (asked.from) return [withName(asked.from_name, asked.from)];
  }
  const other = ticket.direction === 'inbound' ? ticket.from : ticket.to;
  return other ? [other] : [];
}

/** Everybody who was written to or wrote in a ticket, the newest first, and further addresses of the customer. */
export function knownMailboxes(ticket: Ticket, ofCustomer: readonly string[]): string[] {
  const named = ticket.timeline.toReversed().flatMap((entry) => {
    if (entry.type !== 'message') return [];
    const fields = ['from', 'reply-to', 'to', 'cc'].flatMap((name) => headerField(entry.email_details, name));
    return entry.direction === 'inbound' && entry.from ? [withName(entry.from_name, entry.from), ...fields] : fields;
  });
  return addMailboxes(
    [],
    [...named, ...ofCustomer].filter((mailbox) => addressIn(mailbox) !== ''),
  );
}

/** Those that somebody can mean who has typed this, without those that are there already. */
export function suggestMailboxes(known: readonly string[], typed: string, chosen: readonly string[]): string[] {
  const there = new Set(chosen.map(keyOf));
  const words = typed.toLowerCase().split(/\s+/);
  return known
    .filter((mailbox) => !there.has(keyOf(mailbox)) && words.every((word) => mailbox.toLowerCase().includes(word)))
    .slice(0, 6);
}

const withName = (name: string, mailbox: string): string =>
  name === '' || name === mailbox ? mailbox : `${quoted(name)} <${mailbox}>`;

const quoted = (name: string): string => (/[",<>@;]/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : name);

function headerField(details: string, wanted: string): string[] {
  const found = readDetails(details).find(({ name }) => name.toLowerCase() === wanted);
  // A comma within quotes is part of a name.
  const parts = found?.value.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => addressIn(part) !== '');
}
