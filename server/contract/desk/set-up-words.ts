import * as z from 'zod';
import { count, limit, text } from '../words.ts';

/** The words of the routes that set a desk up: brands, people, fields, chat accounts. */

/** Which part of a list is wanted: lists of what is set up are short, and are given whole unless asked otherwise. */
export const listPart = { itemStart: count().default(0), itemLimit: limit(1000).default(1000) };

/** A name that a person gives something: trimmed, composed (NFC), one line. */
export const title = (max = 120) =>
  text(max)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value !== '' && !/\p{Cc}/u.test(value), { error: 'must be one line of text' })
    .meta({ type: 'string', minLength: 1, maxLength: max });

/** An e-mail address, in lower case. Any that mail or a local desk knows: `admin@localhost` too. */
export const mailbox = () =>
  text(254)
    .transform((value) => value.normalize('NFC').trim().toLowerCase())
    .refine((value) => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(value), {
      error: 'must be an e-mail address',
    })
    .meta({ type: 'string', format: 'email', maxLength: 254 });

/** The address of a service: http or https, without user name, password or fragment. */
export const serviceAddress = () =>
  text(2000)
    .transform((value) => URL.parse(value.trim()) ?? undefined)
    .refine((url) => url !== undefined && isService(url), { error: 'must be an http or https address' })
    .transform((url) => (url as URL).href)
    .meta({ type: 'string', format: 'uri', maxLength: 2000 });

const isService = ({ protocol, username, password, hash }: URL) =>
  (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hash === '';

/** A host, as the `hostname` of an address writes it: lower case, punycode, an IPv6 address in brackets. */
export const hostName = () =>
  text(255)
    .transform((value) => hostOf(value.trim()) ?? '')
    .refine((value) => value !== '', { error: 'must be a host name or an IP address' })
    .meta({ type: 'string', format: 'hostname', maxLength: 255 });

function hostOf(value: string): string | undefined {
  const host = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(value) ? `[${value}]` : value;
  if (!/^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)$/i.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname;
}

/** A list without repetitions. */
export const setOf = <Item extends z.ZodType<string | number>>(item: Item, max: number) =>
  z
    .array(item, { error: 'must be a list' })
    .max(max, { error: `must have at most ${max} entries` })
    .transform((values) => [...new Set(values)]);

/** The name of a field, under which requests give its value: letters, digits and underscores, a letter first. */
export const fieldName = () =>
  text(64)
    .refine((value) => /^[A-Za-z][A-Za-z0-9_]*$/.test(value), {
      error: 'must be letters, digits and underscores, a letter first',
    })
    .meta({ type: 'string', maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_]*$' });

/** What a field of type choice can be. */
export const choices = () => setOf(title(), 500).meta({ type: 'array', items: { type: 'string' } });
