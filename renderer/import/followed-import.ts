import { createStore, type StoreApi } from 'zustand/vanilla';

/** The import that this person follows; it goes on at the server whether or not somebody looks. */
export interface FollowedImport {
  id: string | undefined;
}

const key = 'deskhand.import';

/** Outlives a reload and a restart of the app; without a storage that works it lasts as long as the window. */
export function createFollowedImport(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): StoreApi<FollowedImport> {
  const store = createStore<FollowedImport>(() => ({ id: readStored(storage) }));
  store.subscribe(({ id }) => {
    try {
      if (id === undefined) storage.removeItem(key);
      else storage.setItem(key, id);
    } catch {
      // Full or forbidden: it is still known until the window closes.
    }
  });
  return store;
}

function readStored(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
