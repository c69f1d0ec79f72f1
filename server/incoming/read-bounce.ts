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
  const action = fields('Action')[0]?.trim().toLowerCase() ?? 'failed';
  const [recipient = ''] = [
    ...fields('Original-Recipient'),
    ...fields('Final-Recipient'),
    ...fields('X-Failed-Recipients'),
  ];
  return {
    returned: [...new Set(ids.filter((id) => id !== ''))],
    recipient: clean(recipient.replace(/^[\w-]+;/, '')),
    diagnosis: clean((fields('Diagnostic-Code')[0] ?? '').replace(/^[\w-]+;/, '')),
    failed: !['delayed', 'delivered', 'relayed', 'expanded'].includes(action),
  };
}

const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
