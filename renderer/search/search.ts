import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Navigation } from '../app/navigation.ts';
import { type Place, searchView, startPlace } from '../app/route.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import type { Preferences } from '../settings/preferences.ts';

/** What was searched last is offered again, the newest first. */
const recentLimit = 8;

export interface SearchState {
  /** The field is shown, though no search is. */
  isOpen: boolean;
  /** Goes up whenever the field is to take the keyboard. */
  asked: number;
}

/** Searching: from the field to the list of what was found, and back to where the agent was. */
export interface Search extends StoreApi<SearchState> {
  /** Shows the field and gives it the keyboard. */
  open(): void;
  /** Shows what is found, as a step that can be gone back. */
  find(q: string): void;
  /** Goes back to the list before the search. */
  leave(): void;
}

interface Parts {
  navigation: Navigation;
  selection: SelectionStore;
  preferences: StoreApi<Preferences>;
}

export function createSearch({ navigation, selection, preferences }: Parts): Search {
  const store = createStore<SearchState>(() => ({ isOpen: false, asked: 0 }));
  let before: Place | undefined;
  return {
    ...store,
    open() {
      if (navigation.getState().area !== 'inbox') navigation.go({ area: 'inbox', ticketId: undefined });
      store.setState(({ asked }) => ({ isOpen: true, asked: asked + 1 }));
    },
    find(q) {
      const place = navigation.getState();
      if (place.view !== searchView) before = place;
      preferences.setState(({ recentSearches }) => ({
        recentSearches: [q, ...recentSearches.filter((one) => one !== q)].slice(0, recentLimit),
      }));
      selection.reset();
      store.setState({ isOpen: false });
      navigation.go({ area: 'inbox', view: searchView, filter: { q }, sort: undefined, ticketId: undefined });
    },
    leave() {
      store.setState({ isOpen: false });
      if (navigation.getState().view !== searchView) return;
      selection.reset();
      navigation.go({ ...startPlace, ...before, area: 'inbox' });
    },
  };
}
