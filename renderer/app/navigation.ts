import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Place, readPlace, writePlace } from './route.ts';

/** Where the agent is, as a store over the address. */
export interface Navigation extends StoreApi<Place> {
  /** Goes there; `replace` leaves no step to go back to. */
  go(to: Partial<Place>, options?: { replace?: boolean }): void;
  /** Ends listening to the address. */
  stop(): void;
}

/** Milliseconds between two replaced addresses: browsers refuse more than a few in a second, and J can be held down. */
const replaceEvery = 200;

export function createNavigation(page: Window): Navigation {
  const store = createStore<Place>(() => readPlace(page.location.hash));
  const address = createAddress(page);
  const follow = () => store.setState(readPlace(page.location.hash), true);
  page.addEventListener('hashchange', follow);
  page.addEventListener('popstate', follow);
  return {
    ...store,
    go(to, { replace = false } = {}) {
      const place = { ...store.getState(), ...to };
      store.setState(place, true);
      if (replace) address.replace(writePlace(place));
      else address.push(writePlace(place));
    },
    stop() {
      address.flush();
      page.removeEventListener('hashchange', follow);
      page.removeEventListener('popstate', follow);
    },
  };
}

/** The address after #, written at once as a step, or replaced soon. */
function createAddress(page: Window) {
  let waiting: { hash: string; timer: ReturnType<typeof setTimeout> } | undefined;
  const flush = () => {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    page.history.replaceState(null, '', waiting.hash);
    waiting = undefined;
  };
  return {
    flush,
    push(hash: string) {
      flush();
      if (hash !== page.location.hash) page.history.pushState(null, '', hash);
    },
    replace(hash: string) {
      if (waiting) waiting.hash = hash;
      else waiting = { hash, timer: setTimeout(flush, replaceEvery) };
    },
  };
}
