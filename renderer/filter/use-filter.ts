import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { idInView, searchView } from '../app/route.ts';
import { filterAt } from '../ticket-list/list-input.ts';
import { useShownList } from '../ticket-list/use-shown-list.ts';
import { applyChange, changeTo, type FilterChange, type FilterName, type ListFilter } from './filter.ts';
import { type FilterField, fieldsIn, namesOf, withoutFields } from './filter-field.ts';

export interface ShownFilter {
  /** The view's own and the agent's together. */
  filter: ListFilter;
  /**
   * The fields that are shown as chips: of a saved view all, of the others what the agent has narrowed. What a search
   * looks for stands in its own field.
   */
  chips: readonly FilterField[];
  /** What the view stands for, and nobody changes by a filter. */
  fixed: readonly FilterName[];
  /** The agent has changed the filter or the order of the view. */
  isChanged: boolean;
  /** Sets filters; null takes one away. `replace`: without a step to go back to. */
  set(part: FilterChange, options?: { replace?: boolean }): void;
  /** Takes a field's filter away; where the view has its own, which is shown nowhere, that holds again. */
  remove(field: FilterField): void;
}

/** What the shown list is narrowed by, and how that is changed. */
export function useFilter(): ShownFilter {
  const { navigation } = useConsole();
  const { own } = useShownList();
  const change = useStore(navigation, (place) => place.filter);
  const sort = useStore(navigation, (place) => place.sort);
  const isSearch = useStore(navigation, (place) => place.view === searchView);
  const isSaved = useStore(navigation, (place) => idInView('view', place.view) !== undefined);
  const base = own ?? { filter: {}, sort, fixed: [] };
  const at = (place: FilterChange) => (own ? filterAt(own, { filter: place }) : {});
  const filter = at(change);
  const narrowed = changeTo(base.filter, filter);
  const show = (wanted: ListFilter, options?: { replace?: boolean }) =>
    navigation.go({ filter: changeTo(base.filter, wanted) }, options);
  return {
    filter,
    chips: fieldsIn(isSaved ? filter : applyChange({}, narrowed)).filter((field) => !isSearch || field !== 'q'),
    fixed: isSearch ? ['q'] : base.fixed,
    isChanged: Object.keys(narrowed).length > 0 || (sort !== undefined && sort !== base.sort),
    set: (part, options) => show(applyChange(filter, part), options),
    remove(field) {
      const left = withoutFields(filter, [field]);
      if (isSaved) return show(left);
      const names = namesOf(field) as string[];
      const again = Object.entries(base.filter).filter(([name]) => names.includes(name));
      show({ ...left, ...Object.fromEntries(again) });
    },
  };
}
