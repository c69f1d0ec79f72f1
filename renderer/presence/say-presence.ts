import type { TFunction } from 'i18next';
import type { Presence } from '../../server/contract/desk/presence.ts';
import { nameOf } from '../app/desk-context.ts';

/** Names that are said; more are counted. */
const named = 2;

/** `Kim is viewing`, `Kim and Lee are typing`: who types goes before who only looks. */
export function sayPresence(
  t: TFunction,
  present: readonly Presence[],
  { users, locale }: { users: readonly { id: number; name: string }[]; locale: string },
): string {
  const typing = present.filter(({ state }) => state === 'typing');
  const meant = typing.length > 0 ? typing : present;
  if (meant.length === 0) return '';
  const names = meant.map(({ user_id }) => nameOf(users, user_id) || t('presence.somebody'));
  const said =
    names.length > named + 1 ? [...names.slice(0, named), t('presence.more', { count: names.length - named })] : names;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(said);
  return t(typing.length > 0 ? 'presence.typing' : 'presence.viewing', { count: meant.length, names: list });
}
