import { channelIds } from '../contract/base/customer-words.ts';

/** What people put between the parts of their names in an address, and what some providers do not look at. */
const separators = /[._-]/g;

/** Two domains of one provider, which delivers to either. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** With country and area codes written in several ways, the end of a number is what stays. */
const comparedDigits = 9;
/** Shorter numbers are extensions, which many have. */
const fewestDigits = 7;

/**
 * What two addresses share that look like one, written in two ways: an e-mail address without separators and what
 * follows a plus, the last digits of a telephone number. '' for what is not compared. A hint, and no proof.
 */
export function alikeKeyOf({ channel_id, match_key }: { channel_id: number; match_key: string }): string {
  if (channel_id === channelIds.telephone) {
    return match_key.length < fewestDigits ? '' : match_key.slice(-comparedDigits);
  }
  if (channel_id !== channelIds.email) return '';
  const [local = '', domain = ''] = match_key.split('@');
  const name = local.replace(/\+.*$/, '').replace(separators, '');
  return name === '' || domain === '' ? '' : `${name}@${sameDomain[domain] ?? domain}`;
}
