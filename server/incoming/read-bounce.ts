import { readMessageId } from '../mail/message-ids.ts';

/** What a mail server says of a mail that it could not deliver. */
export interface Bounce {
  /** Message-IDs of what came back, and of what the report is about; without brackets. */
  returned: string[];
  /** Whom it did not reach; '' where the report does not say. */
  recipient: string;
  /** The other server's words; '' where there are none. */
  diagnosis: string;
  /** False where it says that the mail was delivered, or is still on its way. */
  failed: boolean;
}

/** Reports are short; what comes back with them may be long. */
const looked = 1 << 20;

/**
 * Reads a report of a mail server (RFC 3464) and the mail in it, by their fields wherever they stand: servers disagree
 * about the parts that they belong into.
 *
 * @param body of the mail, as it came.
 */
export function readBounce(body: Buffer): Bounce {
  const text = body.toString('latin1', 0, looked).replace(/\r?\n[ \t]+/g, ' ');
  const fields = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map((m) => m[1] ?? '');
  const ids = [...fields('Message-ID'), ...fields('X-Original-Message-ID')].map(readMessageId);
  const told = aboutRecipient(text);
  return {
    returned: [...new Set(ids.filter((id) => id !== ''))],
    recipient: clean(told.recipient.replace(/^[\w-]+;/, '')),
    diagnosis: clean(told.diagnosis.replace(/^[\w-]+;/, '')),
    failed: isFailure(told.action),
  };
}

/** What a report says of one recipient. */
interface Told {
  recipient: string;
  diagnosis: string;
  /** Lower case. */
  action: string;
}

const isFailure = (action: string) => !['delayed', 'delivered', 'relayed', 'expanded'].includes(action);

/** Of those whom the mail did not reach the first, else the first of all: one report tells of several. */
function aboutRecipient(text: string): Told {
  const groups = text.split(/\n[ \t\r]*\n/).filter((group) => /^(Final|Original)-Recipient:/im.test(group));
  const told = groups.map(toldIn);
  return told.find(({ action }) => isFailure(action)) ?? told[0] ?? inWords(text) ?? toldIn(text);
}

function toldIn(text: string): Told {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1];
  return {
    recipient: field('Original-Recipient') ?? field('Final-Recipient') ?? field('X-Failed-Recipients') ?? '',
    diagnosis: field('Diagnostic-Code') ?? '',
    action: field('Action')?.trim().toLowerCase() ?? 'failed',
  };
}

/** As qmail writes: `<ann@example.com>:` and what went wrong in the next line. */
function inWords(text: string): Told | undefined {
  const [, recipient, diagnosis] = /^<([^<>\s@]+@[^<>\s]+)>:[ \t]*\r?\n([^\r\n]+)/m.exec(text) ?? [];
  return recipient && diagnosis ? { recipient, diagnosis, action: 'failed' } : undefined;
}

const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
