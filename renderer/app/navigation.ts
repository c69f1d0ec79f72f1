import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Place, readPlace, writePlace } from './route.ts';

/** Where the agent is, as a store over the address. */
export interface Navigation extends StoreApi<Place> {
  /** Goes there; `replace` leaves no step to go back to. */
  go(to: Partial<Place>, options?: { replace?: boolean }): void;
  /** Ends listening to the address. */
  stop(): void;
}

export function createNavigation(page: Window): Navigation {
  const store = createStore<Place>(() => readPlace(page.location.hash));
  const follow = () => store.setState(readPlace(page.location.hash), true);
  page.addEventListener('hashchange', follow);
  page.addEventListener('popstate', follow);
  return {
    ...store,
    go(to, { replace = false } = {}) {
      const place = { ...store.getState(), ...to };
      const hash = writePlace(place);
      store.setState(place, true);
      if (hash === page.location.hash) return;
      if (replace) page.history.replaceState(null, '', hash);
      else page.history.pushState(null, '', hash);
    },
    stop() {
      page.removeEventListener('hashchange', follow);
      page.removeEventListener('popstate', follow);
    },
  };
}
