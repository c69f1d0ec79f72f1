import type { DraftFields } from './draft.ts';

/** A draft as this computer keeps it. */
export interface LocalDraft {
  fields: DraftFields;
  /** The desk's version that it goes on from; 0 for none. */
  version: number;
  /** Has something that the desk has not. */
  isAhead: boolean;
}

/**
 * Drafts on this computer. Not in localStorage, which the browser writes to the disk seconds later: what was put here
 * is there when the browser is killed in the next moment.
 */
export interface LocalDrafts {
  get(key: string): Promise<LocalDraft | undefined>;
  put(key: string, draft: LocalDraft): Promise<void>;
  delete(key: string): Promise<void>;
}

const store = 'drafts';

/** Without a database that works, drafts last as long as the window; the desk has them as well. */
export function openLocalDrafts(databases: IDBFactory | undefined): LocalDrafts {
  const memory = new Map<string, LocalDraft>();
  let opening: Promise<IDBDatabase | undefined> | undefined;
  const database = () => {
    opening ??= open(databases).catch(() => undefined);
    return opening;
  };
  const inStore = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const db = await database();
    if (!db) return undefined;
    try {
      return await done(work(db.transaction(store, mode).objectStore(store)));
    } catch {
      // Full or closed under us: memory has it.
      return undefined;
    }
  };
  return {
    get: async (key) => memory.get(key) ?? (await inStore<LocalDraft | undefined>('readonly', (all) => all.get(key))),
    async put(key, draft) {
      memory.set(key, draft);
      await inStore('readwrite', (all) => all.put(draft, key));
    },
    async delete(key) {
      memory.delete(key);
      await inStore('readwrite', (all) => all.delete(key));
    },
  };
}

async function open(databases: IDBFactory | undefined): Promise<IDBDatabase | undefined> {
  if (!databases) return undefined;
  const opening = databases.open('deskhand', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  return done(opening);
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
