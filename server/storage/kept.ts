import type { Storage } from './storage.ts';

/** Gives what is remembered under a name, or reads and remembers it. */
type Kept<Value> = (storage: Storage, name: string, read: () => Promise<Value>) => Promise<Value>;

/**
 * Remembers what was read for as long as nobody writes anything: for small things that every request asks again, such
 * as whose a key is. Never stale, since the database itself says whether something was written. Where it cannot say so
 * (PostgreSQL) every call reads.
 *
 * @param limit names remembered; beyond that all are forgotten.
 */
export function kept<Value>(limit = 1000): Kept<Value> {
  const memory = new WeakMap<Storage, { version: number; values: Map<string, Value> }>();
  return async (storage, name, read) => {
    // Asked before reading: a commit in between makes the next call read again.
    const version = storage.dataVersion?.();
    if (version === undefined) return await read();
    let known = memory.get(storage);
    if (known?.version !== version || known.values.size >= limit) {
      known = { version, values: new Map() };
      memory.set(storage, known);
    }
    const there = known.values.get(name);
    if (there !== undefined) return there;
    const value = await read();
    known.values.set(name, value);
    return value;
  };
}
