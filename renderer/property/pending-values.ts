import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useConsole } from '../app/console.ts';
import type { PropertyValues } from './property.ts';

/** Values that the agent sees before the server has agreed; by ticket, oldest first. */
export type PendingValues = StoreApi<ReadonlyMap<number, readonly PropertyValues[]>>;

export const createPendingValues = (): PendingValues => createStore(() => new Map());

/** Shows values of a ticket until the returned function is called. */
export function showPending(store: PendingValues, id: number, values: PropertyValues): () => void {
  const shown = { ...values };
  const keep = (change: (those: readonly PropertyValues[]) => readonly PropertyValues[]) => {
    const next = new Map(store.getState());
    const those = change(next.get(id) ?? []);
    if (those.length === 0) next.delete(id);
    else next.set(id, those);
    store.setState(next, true);
  };
  keep((those) => [...those, shown]);
  return () => keep((those) => those.filter((other) => other !== shown));
}

/** What of a ticket is shown before the server has agreed. */
export function usePendingValues(id: number): PropertyValues {
  const { tickets } = useConsole();
  const those = useStore(tickets.pending, (state) => state.get(id));
  return Object.assign({}, ...(those ?? [])) as PropertyValues;
}
