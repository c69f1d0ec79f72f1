import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ticketPriorities, ticketStatuses } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { type DeskFacts, useDesk } from '../app/desk-context.ts';
import { tagsQuery } from '../source/queries.ts';
import { channelKinds, showChannel } from '../text/channel-name.ts';
import type { FilterField } from './filter-field.ts';

/** Fields whose values are listed. */
export type ListField = Extract<
  FilterField,
  'status' | 'assigned_user_id' | 'assigned_group_id' | 'priority' | 'tag' | 'channel_id' | 'brand_id'
>;
/** Fields that are so or not. */
export type FlagField = Extract<FilterField, 'needs_answer' | 'unread' | 'following' | 'snoozed'>;

export const flagFields: readonly FlagField[] = ['needs_answer', 'unread', 'following', 'snoozed'];
export const isFlag = (field: FilterField): field is FlagField => (flagFields as readonly string[]).includes(field);

export interface FieldValue {
  /** As the filter has it. */
  value: string | number;
  label: string;
}

/** The values that each listed field can have, with their names. */
export function useFieldValues(): Record<ListField, readonly FieldValue[]> {
  const { t } = useTranslation();
  const { source } = useConsole();
  const desk = useDesk();
  const { data: tags = [] } = useQuery({ ...tagsQuery(source), enabled: desk.features.includes('filters') });
  return {
    status: ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    priority: ticketPriorities.toReversed().map((value) => ({ value, label: t(`priority.${value}`) })),
    assigned_user_id: users(t, desk),
    assigned_group_id: [{ value: 0, label: t('list.noGroup') }, ...desk.groups.map(asValue)],
    brand_id: desk.brands.map(asValue),
    channel_id: channelKinds.map(({ id, name }) => ({ value: id, label: showChannel(t, name) })),
    tag: tags.map((value) => ({ value, label: value })),
  };
}

const asValue = ({ id, name }: { id: number; name: string }): FieldValue => ({ value: id, label: name });

function users(t: TFunction, desk: DeskFacts): FieldValue[] {
  const others = desk.users.filter(({ id }) => id !== desk.user.id);
  return [
    ...(desk.user.id > 0 ? [{ value: 'me', label: t('property.me') }] : []),
    { value: 0, label: t('list.nobody') },
    ...others.map(asValue),
  ];
}
