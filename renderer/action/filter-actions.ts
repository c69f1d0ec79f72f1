import { ticketSorts } from '../../server/contract/desk/tickets.ts';
import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { noFilter } from '../filter/filter.ts';
import { openFields } from '../filter/filter-field.ts';
import { shownInput, shownOwnList } from '../ticket-list/use-shown-list.ts';
import type { Action } from './action.ts';

export const filterKey = 'Shift+F';

/** Narrowing and ordering the list. */
export function filterActions(console: Console, { features }: DeskFacts): Action[] {
  const { navigation, panels } = console;
  const listed = () => navigation.getState().area === 'inbox';
  const known = openFields(features, []);
  return [
    {
      id: 'filter',
      group: 'filter',
      label: (t) => t('filter.find'),
      keys: [filterKey],
      when: listed,
      run: () => panels.chooseFilter({ field: undefined }),
    },
    ...known.map(
      (field): Action => ({
        id: `filter-${field}`,
        group: 'filter',
        label: (t) => t('action.filterBy', { field: t(`filter.field.${field}`) }),
        keys: [],
        when: () => listed() && openFields(features, shownOwnList(console)?.fixed ?? []).includes(field),
        run: () => panels.chooseFilter({ field }),
      }),
    ),
    {
      id: 'clear-filters',
      group: 'filter',
      label: (t) => t('filter.clear'),
      keys: [],
      when: () => listed() && Object.keys(navigation.getState().filter).length > 0,
      run: () => navigation.go({ filter: noFilter }),
    },
    ...ticketSorts.map(
      (sort): Action => ({
        id: `sort-${sort}`,
        group: 'filter',
        label: (t) => t('action.sortBy', { sort: t(`list.sorts.${sort}`) }),
        keys: [],
        when: () => listed() && shownInput(console)?.sort !== sort,
        run: () => navigation.go({ sort }),
      }),
    ),
  ];
}
