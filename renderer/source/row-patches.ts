import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { RowChange } from './row-cache.ts';

interface Patch {
  change: RowChange;
  settled: boolean;
}

/** The changes that lie on top of the server's rows, oldest first. */
export interface Patches {
  add(id: number, change: RowChange): void;
  settle(id: number, change: RowChange): void;
  remove(id: number, change: RowChange): void;
  /** A newer row of the server is there: what the server agreed to is in it. */
  dropSettled(id: number): void;
  /** The row below changed: it is put together again when it is read. */
  forget(id: number): void;
  /** The same object for the same row and patches, as rendering needs it. */
  apply(row: TicketRow): TicketRow;
  /** The row with only what the server has agreed to. */
  applySettled(row: TicketRow): TicketRow;
}

export function createPatches(): Patches {
  const patches = new Map<number, Patch[]>();
  const applied = new Map<number, TicketRow>();
  const keep = (id: number, those: Patch[]) => {
    applied.delete(id);
    if (those.length === 0) patches.delete(id);
    else patches.set(id, those);
  };
  const of = (id: number) => patches.get(id) ?? [];
  return {
    add: (id, change) => keep(id, [...of(id), { change, settled: false }]),
    settle: (id, change) =>
      keep(
        id,
        of(id).map((patch) => (patch.change === change ? { change, settled: true } : patch)),
      ),
    remove: (id, change) =>
      keep(
        id,
        of(id).filter((patch) => patch.change !== change),
      ),
    dropSettled: (id) =>
      keep(
        id,
        of(id).filter((patch) => !patch.settled),
      ),
    forget: (id) => applied.delete(id),
    apply(row) {
      const those = patches.get(row.id);
      if (those === undefined) return row;
      const shown = applied.get(row.id) ?? Object.assign({}, row, ...those.map(({ change }) => change));
      applied.set(row.id, shown);
      return shown;
    },
    applySettled: (row) =>
      Object.assign({}, row, ...of(row.id).map(({ change, settled }) => (settled ? change : undefined))),
  };
}
