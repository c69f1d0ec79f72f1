import * as z from 'zod';

/** Most addresses of one field. */
export const mailboxLimit = 50;

/** Longest address (RFC 5321, 4.5.3.1.3), and longest with a name before it. */
const longestAddress = 254;
const longest = 600;

/** `Ada Miller <ada@example.com>`, `"Miller, Ada" <…>` or the address alone; names and addresses of any script. */
const form = /^(?:(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"|[^"<>@,;\p{Cc}]*)\s*<([^<>]*)>|([^<>]*))$/u;
const address = /^[^\s<>()[\],;:\\"@\p{Cc}]{1,64}@(?!-)[^\s<>()[\],;:\\"@\p{Cc}]*[^\s<>()[\],;:\\"@\p{Cc}.-]$/u;

function isMailbox(value: string): boolean {
  const [, inBrackets, bare = ''] = form.exec(value) ?? [];
  const given = (inBrackets ?? bare).trim();
  return given.length <= longestAddress && !given.includes('..') && address.test(given);
}

const mailbox = z
  .string({ error: 'must be addresses' })
  .transform((value) => value.trim())
  .refine((value) => value.length <= longest && value.isWellFormed() && isMailbox(value), {
    error: 'must be addresses like ada@example.com or Ada Miller <ada@example.com>',
  })
  .meta({ type: 'string', maxLength: longest });

/** Whom a mail goes to: addresses, with or without a name, at least one. */
export const mailboxes = () =>
  z
    .array(mailbox, { error: 'must be a list of addresses' })
    .min(1, { error: 'must name an address' })
    .max(mailboxLimit, { error: `must be at most ${mailboxLimit} addresses` });
