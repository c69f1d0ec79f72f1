import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ticketStatuses } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuCheck } from '../design/menu.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { type FilterChange, type FilterName, noFilter } from '../filter/filter.ts';
import { useShownList } from './use-shown-list.ts';

/** Narrows the view by status, assignee and group; what the view itself decides is not offered. */
export function FilterBar() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const desk = useDesk();
  const filter = useStore(navigation, (place) => place.filter);
  const { own } = useShownList();
  const isOpen = (name: FilterName) => own?.fixed.includes(name) === false;
  const change = (part: FilterChange) => navigation.go({ filter: { ...filter, ...part } });
  const users = [{ id: 0, name: t('list.nobody') }, ...mineFirst(desk.users, desk.user.id)];
  const groups = [{ id: 0, name: t('list.noGroup') }, ...desk.groups];
  const status = filter.status ?? [];
  const assignee = (filter.assigned_user_id ?? []).map((user) => (user === 'me' ? desk.user.id : user));
  const group = filter.assigned_group_id ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine
    <div
      role="group"
      aria-label={t('list.filters')}
      className="flex h-9 shrink-0 items-center gap-1 border-line border-b px-2"
    >
      {isOpen('status') ? (
        <FilterMenu
          name={t('list.filterStatus')}
          chosen={status.map((one) => t(`status.${one}`))}
          options={ticketStatuses.map((one) => ({
            key: one,
            label: (
              <>
                <StatusShape status={one} />
                {t(`status.${one}`)}
              </>
            ),
            checked: status.includes(one),
            change: () => change({ status: flip(status, one) }),
          }))}
        />
      ) : null}
      {isOpen('assigned_user_id') ? (
        <FilterMenu
          name={t('list.filterAssignee')}
          chosen={named(users, assignee)}
          options={users.map(({ id, name }) => ({
            key: String(id),
            label: name,
            checked: assignee.includes(id),
            change: () => change({ assigned_user_id: flip(assignee, id) }),
          }))}
        />
      ) : null}
      {isOpen('assigned_group_id') && desk.groups.length > 0 ? (
        <FilterMenu
          name={t('list.filterGroup')}
          chosen={named(groups, group)}
          options={groups.map(({ id, name }) => ({
            key: String(id),
            label: name,
            checked: group.includes(id),
            change: () => change({ assigned_group_id: flip(group, id) }),
          }))}
        />
      ) : null}
      {Object.keys(filter).length > 0 ? (
        <button
          type="button"
          aria-label={t('list.clearFilters')}
          title={t('list.clearFilters')}
          onClick={() => navigation.go({ filter: noFilter })}
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

/** Undefined: nothing is left, and the view's own value holds again. */
const flip = <Value,>(values: readonly Value[], value: Value): Value[] | null => {
  const flipped = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return flipped.length === 0 ? null : flipped;
};

const named = (options: readonly { id: number; name: string }[], ids: readonly number[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

const mineFirst = <One extends { id: number }>(users: readonly One[], me: number): One[] =>
  users.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
