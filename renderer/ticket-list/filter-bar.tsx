import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ticketStatuses } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { type ListFilter, noFilter } from '../app/route.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuCheck } from '../design/menu.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { openFilters } from './list-input.ts';

/** Narrows the view by status, assignee and group; what the view itself decides is not offered. */
export function FilterBar() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const desk = useDesk();
  const view = useStore(navigation, (place) => place.view);
  const filter = useStore(navigation, (place) => place.filter);
  const offered = openFilters(view);
  const change = (part: Partial<ListFilter>) => navigation.go({ filter: { ...filter, ...part } });
  const users = [{ id: 0, name: t('list.nobody') }, ...mineFirst(desk.users, desk.user.id)];
  const groups = [{ id: 0, name: t('list.noGroup') }, ...desk.groups];
  const narrowed = filter.status.length + filter.assignee.length + filter.group.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine
    <div
      role="group"
      aria-label={t('list.filters')}
      className="flex h-9 shrink-0 items-center gap-1 border-line border-b px-2"
    >
      {offered.status ? (
        <FilterMenu
          name={t('list.filterStatus')}
          chosen={filter.status.map((status) => t(`status.${status}`))}
          options={ticketStatuses.map((status) => ({
            key: status,
            label: (
              <>
                <StatusShape status={status} />
                {t(`status.${status}`)}
              </>
            ),
            checked: filter.status.includes(status),
            change: () => change({ status: flip(filter.status, status) }),
          }))}
        />
      ) : null}
      {offered.assignee ? (
        <FilterMenu
          name={t('list.filterAssignee')}
          chosen={named(users, filter.assignee)}
          options={users.map(({ id, name }) => ({
            key: String(id),
            label: name,
            checked: filter.assignee.includes(id),
            change: () => change({ assignee: flip(filter.assignee, id) }),
          }))}
        />
      ) : null}
      {offered.group && desk.groups.length > 0 ? (
        <FilterMenu
          name={t('list.filterGroup')}
          chosen={named(groups, filter.group)}
          options={groups.map(({ id, name }) => ({
            key: String(id),
            label: name,
            checked: filter.group.includes(id),
            change: () => change({ group: flip(filter.group, id) }),
          }))}
        />
      ) : null}
      {narrowed ? (
        <button
          type="button"
          aria-label={t('list.clearFilters')}
          title={t('list.clearFilters')}
          onClick={() => navigation.go({ filter: { ...noFilter, sort: filter.sort } })}
          className="ms-auto grid size-6 shrink-0 place-items-center rounded-md text-ink2 hover:bg-hover"
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  );
}

interface FilterMenuProps {
  name: string;
  /** Names of what is chosen. */
  chosen: readonly string[];
  options: readonly { key: string; label: React.ReactNode; checked: boolean; change(): void }[];
}

function FilterMenu({ name, chosen, options }: FilterMenuProps) {
  const on = chosen.length > 0;
  const shown = on ? (chosen.length === 1 ? chosen[0] : `${name}: ${chosen.length}`) : name;
  return (
    <Menu
      label={on ? `${name}: ${chosen.join(', ')}` : name}
      trigger={
        <Button
          look="ghost"
          className={`h-6 min-w-0 shrink px-1.5 text-small ${on ? 'bg-selected font-semibold text-accent' : ''}`}
        />
      }
      shown={
        <>
          <span className="truncate">{shown}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      {options.map(({ key, label, checked, change }) => (
        <MenuCheck key={key} checked={checked} onChange={change}>
          {label}
        </MenuCheck>
      ))}
    </Menu>
  );
}

const flip = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

const named = (options: readonly { id: number; name: string }[], ids: readonly number[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

const mineFirst = <One extends { id: number }>(users: readonly One[], me: number): One[] =>
  users.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
