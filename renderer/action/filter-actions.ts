import { searchSorts } from '../../server/contract/desk/tickets.ts';
import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { searchView } from '../app/route.ts';
import { applyChange, type ListFilter, sameFilter } from '../filter/filter.ts';
import { openFields } from '../filter/filter-field.ts';
import { shownInput, shownOwnList } from '../ticket-list/use-shown-list.ts';
import type { Action } from './action.ts';

export const filterKey = 'Shift+F';

/** Narrowing and ordering the list. */
export function filterActions(console: Console, { features }: DeskFacts): Action[] {
  const { navigation, panels } = console;
  const listed = () => navigation.getState().area === 'inbox';
  const isSearch = () => navigation.getState().view === searchView;
  /** A search without filters still looks for its words. */
  const cleared = (): ListFilter => {
    const { q } = navigation.getState().filter;
    return isSearch() && q ? { q } : {};
  };
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
        when: () =>
          listed() &&
          !(field === 'q' && isSearch()) &&
          openFields(features, shownOwnList(console)?.fixed ?? []).includes(field),
        run: () => panels.chooseFilter({ field }),
      }),
    ),
    {
      id: 'clear-filters',
      group: 'filter',
      label: (t) => t('filter.clear'),
      keys: [],
      when: () => listed() && !sameFilter(applyChange({}, navigation.getState().filter), cleared()),
      run: () => navigation.go({ filter: cleared() }),
    },
    ...searchSorts.map(
      (sort): Action => ({
        id: `sort-${sort}`,
        group: 'filter',
        label: (t) => t('action.sortBy', { sort: t(`list.sorts.${sort}`) }),
        keys: [],
        when: () => listed() && (sort !== 'relevance' || isSearch()) && shownInput(console)?.sort !== sort,
        run: () => navigation.go({ sort }),
      }),
    ),
  ];
}
