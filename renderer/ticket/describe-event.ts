import type { TFunction } from 'i18next';
import type { EventEntry } from '../../server/contract/base/ticket.ts';
import { ticketPriorities, ticketStatuses } from '../../server/contract/words.ts';
import { inForm, isFormField } from '../property/property.ts';

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
  'tags',
] as const;

/** Messages that came from another ticket or went there. */
const moves = ['merged_ticket', 'merged_into', 'split_ticket', 'split_from'] as const;

/** What a visitor does in a chat. */
const chatEvents = ['expandedchat', 'minimizedchat', 'ended'] as const;

/** Where names for ids are, and how a moment is written. */
interface Words {
  users: Named;
  groups: Named;
  time(at: string): string;
  /** What agents read for a field of the ticket's form. */
  fieldLabel(name: string): string;
}

type Described = Pick<EventEntry, 'item_type' | 'item_type_id' | 'description'>;

/** `status Solved`: what an event changed, with names for ids; the server's own description for what is not known here. */
export function describeEvent(t: TFunction, event: Described, names: Words): string {
  if (event.item_type === 'snooze_time') {
    const until = event.item_type_id;
    return until === '' ? t('ticket.awake') : t('ticket.snoozed', { time: names.time(until) });
  }
  if (isFormField(event.item_type)) {
    return t('ticket.changedTo', {
      field: names.fieldLabel(inForm(event.item_type)),
      value: event.item_type_id || '–',
    });
  }
  if (event.item_type === 'form_id') return t(event.item_type_id === '0' ? 'ticket.noForm' : 'ticket.otherForm');
  if (event.item_type === 'visited_url') return t('ticket.visited', { url: event.item_type_id });
  const chat = chatEvents.find((one) => event.item_type === 'chat' && one === event.item_type_id);
  if (chat) return t(`ticket.chat.${chat}`);
  const move = moves.find((one) => one === event.item_type);
  if (move) return describeMove(t, move, event.item_type_id);
  const field = fields.find((one) => one === event.item_type);
  const value = field === undefined ? undefined : nameOfValue(t, event, names);
  if (field === undefined || value === undefined) return event.description || event.item_type;
  return t('ticket.changedTo', { field: t(`ticket.fields.${field}`), value });
}

function describeMove(t: TFunction, move: (typeof moves)[number], id: string): string {
  if (id !== '' && id !== '0') return t(`merge.events.${move}`, { id });
  return t(move === 'split_ticket' ? 'merge.events.splitUndone' : 'merge.events.mergeUndone');
}

function nameOfValue(t: TFunction, event: Described, names: Words): string | undefined {
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
    case 'tags':
      return value === '' ? '–' : value.replaceAll(',', ', ');
    case 'from':
    case 'to':
      return value;
    default:
      return undefined;
  }
}
