import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { createRowLoader } from './row-loader.ts';
import { createPatches } from './row-patches.ts';

export type RowChange = Partial<
  Pick<
    TicketRow,
    'status' | 'priority' | 'assigned_user_id' | 'assigned_group_id' | 'snooze_time' | 'customer_id' | 'customer_name'
  >
>;

/** What the agent sees before the server has agreed. */
export interface RowPatch {
  /** The server agreed: shown until a newer row of the server arrives. */
  settle(ids: readonly number[]): void;
  /** The server refused: the server's row is shown again. */
  undo(ids: readonly number[]): void;
}

/**
 * Ticket rows by id, loaded only when a row is wanted. A row with a lower version never replaces one with a higher.
 */
export interface RowCache {
  /** The row as shown: the server's with the patches on top; the same object as long as nothing changed. */
  get(id: number): TicketRow | undefined;
  /** The row as the server has it, as far as it has told. */
  agreed(id: number): TicketRow | undefined;
  put(rows: readonly TicketRow[]): void;
  /** The server told of a row as it is now: it need not be asked for. */
  hear(row: TicketRow): void;
  subscribe(id: number, listener: () => void): () => void;
  /** Loads what is missing or stale among the shown ids and those around them, see RowLoader. */
  want(ids: readonly number[], near?: number): void;
  /** Something on the server changed: wanted rows are read again, the old ones stay on the screen until then. */
  markStale(): void;
  /** The rows of a customer are read again where they are wanted. */
  renew(customerId: number): void;
  /** Shows `change` on these rows, whatever the server says, until the patch is settled or undone. */
  patch(ids: readonly number[], change: RowChange): RowPatch;
}

export function createRowCache(load: (ids: number[]) => Promise<TicketRow[]>): RowCache {
  const rows = new Map<number, TicketRow>();
  const patches = createPatches();
  const listeners = new Map<number, Set<() => void>>();
  const tell = (id: number) => {
    for (const listener of listeners.get(id) ?? []) listener();
  };
  const put = (found: readonly TicketRow[]) => {
    for (const row of found) {
      const before = rows.get(row.id);
      if (before !== undefined && row.version < before.version) continue;
      if (before !== undefined && sameRow(before, row)) continue;
      rows.set(row.id, row);
      if (before !== undefined && row.version > before.version) patches.dropSettled(row.id);
      patches.forget(row.id);
      tell(row.id);
    }
  };
  const loader = createRowLoader(load, put);
  return {
    get(id) {
      const row = rows.get(id);
      return row === undefined ? undefined : patches.apply(row);
    },
    agreed(id) {
      const row = rows.get(id);
      return row === undefined ? undefined : patches.applySettled(row);
    },
    put,
    hear(row) {
      put([row]);
      loader.know([row.id]);
    },
    subscribe(id, listener) {
      const those = listeners.get(id) ?? new Set();
      listeners.set(id, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0) listeners.delete(id);
      };
    },
    want: loader.want,
    markStale: loader.markStale,
    renew(customerId) {
      loader.forget([...rows.values()].filter((row) => row.customer_id === customerId).map(({ id }) => id));
    },
    patch(ids, change) {
      const each = (some: readonly number[], act: (id: number) => void) => {
        for (const id of some) {
          act(id);
          tell(id);
        }
      };
      each(ids, (id) => patches.add(id, change));
      return {
        settle: (agreed) =>
          each(agreed, (id) => (rows.has(id) ? patches.settle(id, change) : patches.remove(id, change))),
        undo: (refused) => each(refused, (id) => patches.remove(id, change)),
      };
    },
  };
}

const sameRow = (a: TicketRow, b: TicketRow): boolean =>
  (Object.keys(b) as (keyof TicketRow)[]).every((key) => a[key] === b[key]);
