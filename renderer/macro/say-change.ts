import type { TFunction } from 'i18next';
import type { MacroItem } from '../../server/contract/desk/macros.ts';
import { type DeskFacts, nameOf } from '../app/desk-context.ts';

/** What a macro does, in a few words: "Pending · Urgent · me · +VIP · text". */
export function sayMacro(t: TFunction, { content, change }: MacroItem, { users, groups }: DeskFacts): string {
  const {
    status,
    priority,
    assigned_user_id: user,
    assigned_group_id: group,
    add_tags = [],
    remove_tags = [],
  } = change;
  const parts = [
    status === undefined ? '' : t(`status.${status}`),
    priority === undefined ? '' : t(`priority.${priority}`),
    user === undefined ? '' : sayUser(t, user, users),
    group === undefined ? '' : group === 0 ? t('list.noGroup') : nameOf(groups, group),
    ...add_tags.map((tag) => `+${tag}`),
    ...remove_tags.map((tag) => `−${tag}`),
    content === '' ? '' : t('macro.text'),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function sayUser(t: TFunction, user: 'me' | number, users: DeskFacts['users']): string {
  if (user === 'me') return t('property.me');
  return user === 0 ? t('list.nobody') : nameOf(users, user);
}
