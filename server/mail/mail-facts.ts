import { addressParser } from 'postal-mime';
import type { Timestamp } from '../time.ts';
import { decodeWords, withoutUtf7 } from './decode-words.ts';
import { fieldValue, fieldValues, type HeaderField } from './header-fields.ts';
import { chooseDate } from './mail-date.ts';
import { readInReplyTo, readMessageId, readReferences } from './message-ids.ts';
import { readSubject, type SubjectKey } from './subject-key.ts';

export interface Mailbox {
  /** Decoded display name; '' when there is none. */
  name: string;
  /** As written; compare in lower case. */
  address: string;
}

/** What a mail's header says that threading, tickets and customers are made from. */
export interface MailFacts {
  /** '' when the mail has none. */
  messageId: string;
  /** Ids that it follows, oldest first, from References; those that it answers last, from In-Reply-To. */
  references: string[];
  subject: string;
  subjectKey: SubjectKey;
  from: Mailbox[];
  replyTo: Mailbox[];
  to: Mailbox[];
  cc: Mailbox[];
  /** Addresses it was really delivered to (Delivered-To, X-Original-To, Envelope-To), lower case. */
  deliveredTo: string[];
  /** Addresses of the mailing lists it came through, lower case. */
  lists: string[];
  listId: string;
  /** undefined when nothing in it is a date that has been. */
  sentAt: Timestamp | undefined;
}

export interface FactSources {
  /** An mbox's From_ line, which can date a mail that has no other date. */
  fromLine?: string | undefined;
  now: Timestamp;
}

/** Recipients beyond this are a mass mailing's: they join no conversation and become no customers. */
const recipientLimit = 100;

/** Characters of a subject that count: no title is as long. */
const subjectLimit = 1000;

/** Reads the facts from a header, however broken: what is missing or senseless is empty. */
export function readFacts(fields: readonly HeaderField[], { fromLine, now }: FactSources): MailFacts {
  const boxes = (name: string) => fieldValues(fields, name).flatMap(readMailboxes).slice(0, recipientLimit);
  const from = [...boxes('from'), ...boxes('sender'), ...boxes('return-path')].slice(0, 1);
  const [replyTo, to, cc] = [boxes('reply-to'), boxes('to'), boxes('cc')];
  const correspondents = new Set([...from, ...to, ...cc].map(({ address }) => address.toLowerCase()));
  const subject = clean(fieldValue(fields, 'subject') ?? '').slice(0, subjectLimit);
  const answered = readInReplyTo(fieldValue(fields, 'in-reply-to'), correspondents);
  const followed = readReferences(fieldValue(fields, 'references')).filter((id) => !answered.includes(id));
  return {
    messageId: readMessageId(fieldValue(fields, 'message-id')),
    references: [...followed, ...answered],
    subject,
    subjectKey: readSubject(subject),
    from,
    replyTo,
    to,
    cc,
    deliveredTo: addresses([...boxes('delivered-to'), ...boxes('x-original-to'), ...boxes('envelope-to')]),
    lists: addresses([...boxes('list-post').map(withoutMailto), ...boxes('x-beenthere'), ...boxes('x-mailing-list')]),
    listId: clean(fieldValue(fields, 'list-id') ?? ''),
    sentAt: chooseDate({ date: fieldValue(fields, 'date'), received: fieldValues(fields, 'received'), fromLine }, now),
  };
}

/** The mailboxes of a field like To, however broken: what is no address is left out. */
export function readMailboxes(value: string): Mailbox[] {
  return addressParser(withoutUtf7(value), { flatten: true })
    .map(({ name, address }) => ({
      name: clean(name ?? '').slice(0, 255),
      address: clean(address ?? '').slice(0, 320),
    }))
    .filter(({ address }) => address.includes('@'));
}

const clean = (text: string) =>
  decodeWords(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
const withoutMailto = ({ name, address }: Mailbox): Mailbox => ({ name, address: address.replace(/^mailto:/i, '') });
const addresses = (boxes: readonly Mailbox[]) => [...new Set(boxes.map(({ address }) => address.toLowerCase()))];
