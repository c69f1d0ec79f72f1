import { channelIds, isEmailAddress } from '../contract/base/customer-words.ts';
import { alikeKeyOf } from '../search/alike-key.ts';

/** An address of a customer on a kind of channel, ready to be stored. */
export interface Address {
  channel_id: number;
  /** As it is shown: e-mail and other addresses as given, telephone numbers as plus and digits. */
  unique_reference: string;
  /** What makes it the same address: e-mail in lower case, telephone as digits, others as they are. */
  match_key: string;
  /** What makes it look like the same address, written in another way; '' for none. */
  alike_key: string;
}

/** Separators that people write into a telephone number. */
const telephoneSeparators = /[\s()./-]/g;
const telephone = /^\+?[0-9]+$/;

/**
 * The address as it is stored, or undefined when nothing of this kind has that form. Facebook and Twitter names, chat
 * sessions and kinds of channel that come later are taken as they are, without blanks around them.
 */
export function readAddress(channelId: number, given: string): Address | undefined {
  const keyed = readKeyed(channelId, given);
  return keyed && { ...keyed, alike_key: alikeKeyOf(keyed) };
}

function readKeyed(channelId: number, given: string): Omit<Address, 'alike_key'> | undefined {
  const text = given.normalize('NFC').trim();
  switch (channelId) {
    case channelIds.email:
      return isEmailAddress(text)
        ? { channel_id: channelId, unique_reference: text, match_key: text.toLowerCase() }
        : undefined;
    case channelIds.telephone: {
      const number = text.replace(telephoneSeparators, '');
      return telephone.test(number)
        ? { channel_id: channelId, unique_reference: number, match_key: number.replace('+', '') }
        : undefined;
    }
    default:
      return text === '' ? undefined : { channel_id: channelId, unique_reference: text, match_key: text };
  }
}

/** The kind of channel that an address without one must be of: e-mail, or a telephone number with its plus. */
export function inferChannel(given: string): number | undefined {
  const text = given.trim();
  if (isEmailAddress(text.normalize('NFC'))) return channelIds.email;
  return text.startsWith('+') && readAddress(channelIds.telephone, text) ? channelIds.telephone : undefined;
}
