import * as z from 'zod';
import { id, text } from '../words.ts';

/** The words of the customer routes. Sources: api-v2, "Endpoints" (patterns) and "Customer". */

/** Kinds of channel that requests name; samples of the specification have 1 for e-mail and 2 for telephone. */
export const channelIds = { email: 1, telephone: 2, facebook: 3, twitter: 4 } as const;

// Every letter with the marks that have no letter of their own; no part can match another's text: linear time.
const nameForm = /^(?:[\p{Script=Latin}&&\p{L}]\p{Mn}*|[.'’\- ])+$/v;
const nameError = 'may have Latin letters, dot, hyphen, apostrophe and space only';

/** NAME: trimmed and composed (NFC) before it is looked at. */
export const personName = () =>
  text()
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => nameForm.test(value), { error: nameError })
    .meta({ type: 'string', maxLength: 255 });

/** NAME in an update, where JSON null clears it: '' then. */
export const clearableName = () =>
  z.union([personName(), z.null().transform(() => '')], { error: nameError }).meta({ type: ['string', 'null'] });

/** PHONE: a plus sign and digits. */
export const phone = () =>
  text()
    .transform((value) => value.trim())
    .refine((value) => /^\+[0-9]+$/.test(value), { error: 'must be a plus sign followed by digits' })
    .meta({ type: 'string', pattern: '^\\+[0-9]+$' });

/** An e-mail address: letters of any script, no quoted local part, a domain of at least two labels. */
export const emailAddress = () =>
  text()
    .transform((value) => value.normalize('NFC').trim())
    .refine(isEmailAddress, { error: 'must be an e-mail address' })
    .meta({ type: 'string', format: 'email' });

/** True for what emailAddress takes. Linear: each half is split and its parts are looked at one by one. */
export function isEmailAddress(value: string): boolean {
  const [local = '', domain = '', ...more] = value.split('@');
  if (more.length > 0 || local.length > 64 || value.length > 254) return false;
  const labels = domain.split('.');
  return (
    local.split('.').every((atom) => /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)) &&
    !/^[0-9]+$/.test(labels.at(-1) ?? '')
  );
}

/** A kind of channel by id or by name; its id. */
export const channelKind = () =>
  z
    .union([id(), z.enum(['email', 'telephone', 'facebook', 'twitter']).transform((name) => channelIds[name])], {
      error: 'must be a channel type id, or one of email, telephone, facebook, twitter',
    })
    .meta({
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', enum: Object.keys(channelIds) },
      ],
    });

/** What a customer may be called on Twitter: letters, digits, underscore, space. */
export const twitterName = () =>
  text()
    .transform((value) => value.trim())
    .refine((value) => /^[\p{L}\p{N}_ ]+$/u.test(value), {
      error: 'may have letters, digits, underscore and space only',
    })
    .meta({ type: 'string', maxLength: 255 });
