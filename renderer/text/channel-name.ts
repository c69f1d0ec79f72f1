import type { TFunction } from 'i18next';

const known = ['email', 'telephone', 'facebook', 'twitter', 'chat'] as const;

/** The name of a kind of channel for people; a server's own kinds keep the name they have. */
export function showChannel(t: TFunction, name: string): string {
  const found = known.find((one) => one === name);
  return found === undefined ? name : t(`channel.${found}`);
}
