import { createStore, type StoreApi } from 'zustand/vanilla';
import { nothingSelected, reorder, type Selection, selectNothing } from './selection.ts';

export interface ListState extends Selection {
  /** All ids of the shown view in its order. */
  order: readonly number[];
  /** Names the view with its filters. */
  list: string;
}

export interface SelectionStore extends StoreApi<ListState> {
  change(by: (selection: Selection, order: readonly number[]) => Selection): void;
  /** The view's ids as they are now. Of another list than before nothing is selected as a whole. */
  setOrder(order: readonly number[], list: string): void;
  /** Another view: nothing is selected and the keyboard is nowhere. */
  reset(): void;
}

export function createSelectionStore(): SelectionStore {
  const store = createStore<ListState>(() => ({ ...nothingSelected, order: [], list: '' }));
  return {
    ...store,
    change: (by) => store.setState((state) => by(state, state.order)),
    setOrder: (order, list) =>
      store.setState((state) => {
        const kept = state.whole && state.list !== list ? selectNothing(state) : state;
        return { ...reorder(kept, state.order, order), order, list };
      }),
    reset: () => store.setState(nothingSelected),
  };
}
