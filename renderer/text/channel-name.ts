import type { TFunction } from 'i18next';
import { chatChannel } from '../../server/contract/base/chat.ts';
import { channelIds } from '../../server/contract/base/customer-words.ts';

const known = ['email', 'telephone', 'facebook', 'twitter', 'chat'] as const;

/** The name of a kind of channel for people; a server's own kinds keep the name they have. */
export function showChannel(t: TFunction, name: string): string {
  const found = known.find((one) => one === name);
  return found === undefined ? name : t(`channel.${found}`);
}

/** The kinds of channel by which tickets can be found, by id. */
export const channelKinds: readonly { id: number; name: (typeof known)[number] }[] = [
  { id: channelIds.email, name: 'email' },
  { id: channelIds.telephone, name: 'telephone' },
  { id: chatChannel, name: 'chat' },
  { id: channelIds.facebook, name: 'facebook' },
  { id: channelIds.twitter, name: 'twitter' },
];
