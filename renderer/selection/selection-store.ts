import { createStore, type StoreApi } from 'zustand/vanilla';
import { nothingSelected, reorder, type Selection } from './selection.ts';

export interface ListState extends Selection {
  /** All ids of the shown view in its order. */
  order: readonly number[];
}

export interface SelectionStore extends StoreApi<ListState> {
  change(by: (selection: Selection, order: readonly number[]) => Selection): void;
  /** The view's ids as they are now. */
  setOrder(order: readonly number[]): void;
  /** Another view: nothing is selected and the keyboard is nowhere. */
  reset(): void;
}

export function createSelectionStore(): SelectionStore {
  const store = createStore<ListState>(() => ({ ...nothingSelected, order: [] }));
  return {
    ...store,
    change: (by) => store.setState((state) => by(state, state.order)),
    setOrder: (order) => store.setState((state) => ({ ...reorder(state, state.order, order), order })),
    reset: () => store.setState(nothingSelected),
  };
}
