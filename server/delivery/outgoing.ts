import type { Mailbox } from '../mail/mail-facts.ts';
import { oneLine, showMailbox } from '../mail/show-mailbox.ts';
import { readSubject } from '../mail/subject-key.ts';

/** What the header of a mail that goes out says, beside its Message-ID: stored with its delivery as JSON. */
export interface OutgoingMail {
  kind: 'reply' | 'forward';
  from: Mailbox;
  to: Mailbox[];
  cc: Mailbox[];
  subject: string;
  /** Without brackets; '' where it answers none. */
  inReplyTo: string;
  /** Without brackets, oldest first. */
  references: string[];
}

/** Ids of a References field: the first, which names the conversation, and the last ones. */
const referenceLimit = 20;

/** Longest line of a header without folding is 998 (RFC 5322, 2.1.1); a subject is shorter than any of them. */
const subjectLimit = 500;

/** `Re: Lost parcel [#12]`: the number brings answers back to the ticket whatever a mail program does to their header. */
export function outgoingSubject(
  kind: OutgoingMail['kind'],
  ticket: { id: number; title: string },
  given: string | undefined,
): string {
  const tag = `[#${ticket.id}]`;
  const wanted = oneLine(given ?? `${kind === 'reply' ? 'Re' : 'Fwd'}: ${withoutPrefix(ticket.title)}`);
  return wanted.includes(tag) ? wanted : `${[...wanted].slice(0, subjectLimit).join('')} ${tag}`.trim();
}

/** As it was written, in its upper and lower case, without `Re:` in any language. */
function withoutPrefix(title: string): string {
  const { base, reply } = readSubject(title);
  const plain = title.normalize('NFC').replace(/\s+/g, ' ').trim();
  return reply && plain.toLowerCase().endsWith(base) ? plain.slice(plain.length - base.length) : plain;
}

/** The ids that a mail refers to, of the conversation's so far, oldest first. */
export function referencesOf(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  return unique.length <= referenceLimit ? unique : [unique[0] ?? '', ...unique.slice(1 - referenceLimit)];
}

/** The header as agents look at it: JSON text for `email_details`. */
export function describeOutgoing(mail: OutgoingMail, { messageId, at }: { messageId: string; at: number }): string {
  const list = (mailboxes: readonly Mailbox[]) => mailboxes.map(showMailbox).join(', ');
  const fields = {
    from: list([mail.from].filter(({ address }) => address !== '')),
    to: list(mail.to),
    cc: list(mail.cc),
    date: new Date(at).toUTCString().replace('GMT', '+0000'),
    subject: mail.subject,
    'message-id': `<${messageId}>`,
    'in-reply-to': mail.inReplyTo === '' ? '' : `<${mail.inReplyTo}>`,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')));
}
