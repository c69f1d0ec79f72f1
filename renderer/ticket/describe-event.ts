import type { TFunction } from 'i18next';
import type { EventEntry } from '../../server/contract/base/ticket.ts';
import { ticketPriorities, ticketStatuses } from '../../server/contract/words.ts';

type Named = readonly { id: number; name: string }[];
const fields = [
  'status',
  'priority',
  'assigned_user_id',
  'assigned_group_id',
  'title',
  'customer_id',
  'brand_id',
  'from',
  'to',
] as const;

/** `status Solved`: what an event changed, with names for ids; the server's own description for what is not known here. */
export function describeEvent(t: TFunction, event: EventEntry, names: { users: Named; groups: Named }): string {
  const field = fields.find((one) => one === event.item_type);
  const value = field === undefined ? undefined : nameOfValue(t, event, names);
  if (field === undefined || value === undefined) return event.description || event.item_type;
  return t('ticket.changedTo', { field: t(`ticket.fields.${field}`), value });
}

function nameOfValue(t: TFunction, event: EventEntry, names: { users: Named; groups: Named }): string | undefined {
  const value = event.item_type_id;
  const nameIn = (named: Named, nobody: string) =>
    value === '0' || value === '' ? nobody : named.find(({ id }) => String(id) === value)?.name;
  switch (event.item_type) {
    case 'status': {
      const status = ticketStatuses.find((one) => one === value);
      return status && t(`status.${status}`);
    }
    case 'priority': {
      const priority = ticketPriorities.find((one) => one === value);
      return priority && t(`priority.${priority}`);
    }
    case 'assigned_user_id':
      return nameIn(names.users, t('list.nobody'));
    case 'assigned_group_id':
      return nameIn(names.groups, t('list.noGroup'));
    case 'title':
      return `“${value}”`;
    case 'from':
    case 'to':
      return value;
    default:
      return undefined;
  }
}
