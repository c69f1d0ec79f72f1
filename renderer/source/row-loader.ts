import type { TicketRow } from '../../server/contract/desk/tickets.ts';

/** Most rows that one request asks for (the contract's limit of getTicketRows). */
const windowSize = 200;
/** Fewer rows than these are not asked for while they are far away: a steady scroll would ask in every frame. */
const leastFar = 50;
/** Requests at a time: a fast scroll asks for the newest window first and forgets the ones in between. */
const atOnce = 2;

export interface RowLoader {
  /**
   * Loads what is missing or stale among these; a new call replaces what the last one still waits for.
   *
   * @param near how many of them, from the first, cannot wait until there are more to be asked for with them; without
   * it all.
   */
  want(ids: readonly number[], near?: number): void;
  /** These came without being asked for, as they are now. */
  know(ids: readonly number[]): void;
  /** These may be out of date: where they are wanted they are loaded again. */
  forget(ids: readonly number[]): void;
  /** What was loaded so far may be out of date: wanted rows are loaded again. */
  markStale(): void;
}

/** Loads rows in windows, each id once per generation; an id that is not answered is gone or not ours to see. */
export function createRowLoader(
  load: (ids: number[]) => Promise<TicketRow[]>,
  put: (rows: readonly TicketRow[]) => void,
): RowLoader {
  const freshAt = new Map<number, number>();
  const loading = new Set<number>();
  let generation = 0;
  let wanted: readonly number[] = [];
  let near = 0;
  let running = 0;

  const pump = () => {
    while (running < atOnce) {
      const next = wanted.filter((id) => !loading.has(id) && freshAt.get(id) !== generation).slice(0, windowSize);
      const [first] = next;
      if (first === undefined || (next.length < leastFar && wanted.indexOf(first) >= near)) return;
      void loadWindow(next, generation);
    }
  };

  const loadWindow = async (ids: number[], at: number) => {
    running += 1;
    for (const id of ids) loading.add(id);
    try {
      put(await load(ids));
      for (const id of ids) freshAt.set(id, at);
    } catch {
      // The connection's state says that nothing answers; the next scroll or change asks again.
      wanted = [];
    } finally {
      running -= 1;
      for (const id of ids) loading.delete(id);
    }
    pump();
  };

  return {
    want(ids, nearest = ids.length) {
      wanted = ids;
      near = nearest;
      pump();
    },
    know(ids) {
      for (const id of ids) freshAt.set(id, generation);
    },
    forget(ids) {
      for (const id of ids) freshAt.delete(id);
      pump();
    },
    markStale() {
      generation += 1;
      pump();
    },
  };
}
