import { createStore, type StoreApi } from 'zustand/vanilla';

/** Tickets in which this agent has begun to write. */
export interface DraftMarks extends StoreApi<{ ids: ReadonlySet<number> }> {
  /** What the desk has, for tickets of which this window knows nothing itself. */
  list(ids: readonly number[]): void;
  /** What this window has, from when it has touched a draft. */
  note(ticketId: number, isDraft: boolean): void;
}

export function createDraftMarks(): DraftMarks {
  const store = createStore<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));
  const own = new Map<number, boolean>();
  return {
    ...store,
    list(listed) {
      const elsewhere = listed.filter((id) => !own.has(id));
      const here = [...own].flatMap(([id, isDraft]) => (isDraft ? id : []));
      store.setState({ ids: new Set([...elsewhere, ...here]) });
    },
    note(ticketId, isDraft) {
      own.set(ticketId, isDraft);
      const { ids } = store.getState();
      // Every key comes by here.
      if (ids.has(ticketId) === isDraft) return;
      store.setState({ ids: new Set(isDraft ? [...ids, ticketId] : [...ids].filter((id) => id !== ticketId)) });
    },
  };
}
