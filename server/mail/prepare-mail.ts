import { sanitizeMail } from '../sanitize/sanitize-mail.ts';
import { decodeWords } from './decode-words.ts';
import { fieldValues, type Header } from './header-fields.ts';
import { readMailboxes } from './mail-facts.ts';
import type { MailFile } from './mail-file.ts';
import type { MailStream } from './mail-stream.ts';
import { type MailBody, parseMail } from './parse-mail.ts';
import { htmlAsText, textAsHtml } from './plain-text.ts';
import { showMailbox } from './show-mailbox.ts';
import type { Spool } from './spool.ts';
import { isSystemError } from './system-error.ts';

/** A mail made ready for a message. */
export interface PreparedMail {
  /** Sanitised HTML, or plain text escaped as HTML. */
  content: string;
  files: MailFile[];
  /** JSON text: the header fields that an agent looks at. */
  emailDetails: string;
  /** Why it is not shown as it was written; '' when it is. */
  trouble: string;
}

export interface PrepareOptions {
  /** Shows the HTML's words only: for what the sanitiser did not finish in time. */
  plainOnly?: boolean;
  /** Takes the files that are too big for memory. */
  spool?: Spool | undefined;
  /** Called before the sanitiser starts, so that somebody can watch the time. */
  onSanitize?: () => void;
}

const shownFields = [
  'from',
  'to',
  'cc',
  'reply-to',
  'date',
  'subject',
  'message-id',
  'in-reply-to',
  'list-id',
] as const;

/** Longer HTML is shown as its words: no browser lays it out in bearable time. */
const htmlLimit = 2_000_000;
/** Longer text is cut: the whole of it is in the original. */
const textLimit = 4_000_000;

/**
 * Parses a mail and makes its text harmless. A mail that cannot be parsed says so; its original tells the rest. Throws
 * where its files cannot be read or written.
 */
export async function prepareMail(mail: MailStream, options: PrepareOptions = {}): Promise<PreparedMail> {
  const { header } = mail;
  const emailDetails = describeHeader(header);
  let body: MailBody;
  const seen = { text: false, newline: false, return: false };
  try {
    body = await parseMail(look(mail, seen), options.spool);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return unreadable(emailDetails, error instanceof Error ? error.message : String(error));
  }
  const { html, text, files } = body;
  if (seen.return && !seen.newline) return unreadable(emailDetails, 'its lines end in CR alone');
  if (body.isNothing && seen.text) return unreadable(emailDetails, 'no part of it was found');
  if (html === undefined) return { content: clean(textAsHtml(cut(text))), files, emailDetails, trouble: '' };
  if (options.plainOnly || html.length > htmlLimit) {
    const content = clean(textAsHtml(cut(text || htmlAsText(cut(html)))));
    return { content, files, emailDetails, trouble: 'Its HTML is too complicated: shown as plain text.' };
  }
  options.onSanitize?.();
  const shown = sanitizeMail(html);
  const content = isBlank(shown) && text.trim() !== '' ? textAsHtml(cut(text)) : shown;
  return { content: clean(content), files, emailDetails, trouble: '' };
}

/** Neither words nor pictures. */
const isBlank = (html: string) => !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Notes whether a mail has anything behind its header, and how its lines end, as it streams by. */
function* look({ header, chunks }: MailStream, seen: { text: boolean; newline: boolean; return: boolean }) {
  let at = 0;
  for (const chunk of chunks) {
    seen.newline ||= chunk.includes(10);
    seen.return ||= chunk.includes(13);
    seen.text ||= /\S/.test(chunk.toString('latin1', Math.max(0, header.bodyStart - at)));
    at += chunk.length;
    yield chunk;
  }
}

/** What is left of a mail that cannot be parsed: a message that points to the attached original. */
export function unreadable(emailDetails: string, reason: string): PreparedMail {
  const content = textAsHtml(`This mail could not be read (${reason}). The original is attached.`);
  return { content, files: [], emailDetails, trouble: `It could not be read: ${reason}` };
}

/** JSON text with the fields of a mail's header that an agent looks at. */
export function describeHeader({ fields }: Pick<Header, 'fields'>): string {
  const named = shownFields.map((name) => [name, shown(name, fieldValues(fields, name).join(', '))] as const);
  return clean(JSON.stringify(Object.fromEntries(named.filter(([, value]) => value !== ''))));
}

/** Longest field that is shown, in characters. */
const shownLength = 4000;

/** Decoded. Of a field of addresses as many as have room, each whole, with a comma in a name told from one behind it. */
function shown(name: (typeof shownFields)[number], value: string): string {
  const mailboxes = ['from', 'to', 'cc', 'reply-to'].includes(name) ? readMailboxes(value) : [];
  if (mailboxes.length === 0) return decodeWords(value.slice(0, shownLength));
  let text = '';
  for (const mailbox of mailboxes.map(showMailbox)) {
    if (text.length + mailbox.length + 2 > shownLength) break;
    text += text === '' ? mailbox : `, ${mailbox}`;
  }
  return text;
}

const cut = (text: string) => (text.length > textLimit ? `${text.slice(0, textLimit)}\n…` : text);
/** No database takes NUL, and PostgreSQL no lone surrogates. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
