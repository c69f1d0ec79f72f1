import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { ticketPriorities } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { BulkWish } from '../bulk/bulk-jobs.ts';
import { fewTickets, type Target } from '../bulk/target.ts';
import { ticketQuery } from '../source/queries.ts';
import { Picker, type PickerOption } from './picker.tsx';

interface Named {
  id: number;
  name: string;
}

/** Whose tickets these are to be: nobody's, mine, a colleague's. */
export function AssigneePicker(target: Target) {
  const { ids } = target;
  const { t } = useTranslation();
  const desk = useDesk();
  const users = useOptions(ids, 'assign_options_users') ?? desk.users;
  const value = useCommonValue(ids, 'assigned_user_id');
  const change = useChange(target);
  const me = users.filter(({ id }) => id === desk.user.id).map(({ id }) => ({ id, name: t('property.me') }));
  const others = users.filter(({ id }) => id !== desk.user.id);
  return (
    <Picker
      label={t('property.assignee')}
      placeholder={t('property.find.assignee')}
      options={asOptions([{ id: 0, name: t('list.nobody') }, ...me, ...others], value)}
      onChoose={(id) => change({ assigned_user_id: Number(id) })}
    />
  );
}

/** In which group of the brand. */
export function GroupPicker(target: Target) {
  const { ids } = target;
  const { t } = useTranslation();
  const desk = useDesk();
  const groups = useOptions(ids, 'assign_options_groups') ?? desk.groups;
  const value = useCommonValue(ids, 'assigned_group_id');
  const change = useChange(target);
  return (
    <Picker
      label={t('property.group')}
      placeholder={t('property.find.group')}
      options={asOptions([{ id: 0, name: t('list.noGroup') }, ...groups], value)}
      onChoose={(id) => change({ assigned_group_id: Number(id) })}
    />
  );
}

export function PriorityPicker(target: Target) {
  const { ids } = target;
  const { t } = useTranslation();
  const value = useCommonValue(ids, 'priority');
  const change = useChange(target);
  return (
    <Picker
      label={t('property.priority')}
      placeholder={t('property.find.priority')}
      options={ticketPriorities.toReversed().map((id) => ({ id, label: t(`priority.${id}`), checked: id === value }))}
      onChoose={(chosen) => {
        const priority = ticketPriorities.find((one) => one === chosen);
        if (priority) change({ priority });
      }}
    />
  );
}

const asOptions = (named: readonly Named[], value: unknown): PickerOption[] =>
  named.map(({ id, name }) => ({ id: String(id), label: name, checked: id === value }));

/** Closes the panel and changes the tickets. */
export function useChange({ ids, filter }: Target): (wish: BulkWish) => void {
  const { panels, many } = useConsole();
  return (wish) => {
    panels.close();
    many.change({ ids, ...(filter ? { filter } : {}) }, wish);
  };
}

/** What all of these tickets have, as far as their rows are there; of many nobody could say. */
export function useCommonValue<Field extends keyof TicketRow>(ids: readonly number[], field: Field) {
  const { rows } = useConsole().source;
  if (ids.length > fewTickets) return undefined;
  const [first, ...others] = ids.map((id) => rows.get(id)?.[field]);
  return others.every((value) => value === first) ? first : undefined;
}

/** To whom one ticket can be given, as the server says; undefined for several, and until it has said so. */
function useOptions(
  [id = 0, ...others]: readonly number[],
  field: 'assign_options_users' | 'assign_options_groups',
): TicketItem[typeof field] | undefined {
  const { source } = useConsole();
  const { data } = useQuery({ ...ticketQuery(source, id), enabled: others.length === 0 });
  return data?.[field];
}
