import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TicketStatus } from '../../server/contract/words.ts';

/** Tickets by the status they had: what an undo puts back. */
export type PreviousStatuses = ReadonlyMap<TicketStatus, readonly number[]>;

/** What the agent is told about a change of tickets, one at a time. */
export type Notice =
  | { kind: 'changing'; done: number; total: number }
  | { kind: 'changed'; status: TicketStatus; total: number; undo: PreviousStatuses }
  | { kind: 'undone'; total: number }
  | { kind: 'unchanged'; status: TicketStatus }
  | { kind: 'failed'; total: number; error: unknown; retry(): void };

export interface NoticeState {
  notice: Notice | undefined;
  /** Changes that Z takes back, newest last. */
  undoable: readonly PreviousStatuses[];
}

export interface Notices extends StoreApi<NoticeState> {
  show(notice: Notice | undefined): void;
  /** Takes the newest change off the stack. */
  takeUndo(): PreviousStatuses | undefined;
}

/** How many changes back Z reaches. */
const depth = 20;

export function createNotices(): Notices {
  const store = createStore<NoticeState>(() => ({ notice: undefined, undoable: [] }));
  return {
    ...store,
    show: (notice) =>
      store.setState(({ undoable }) => ({
        notice,
        undoable: notice?.kind === 'changed' ? [...undoable, notice.undo].slice(-depth) : undoable,
      })),
    takeUndo() {
      const { undoable } = store.getState();
      store.setState({ undoable: undoable.slice(0, -1) });
      return undoable.at(-1);
    },
  };
}
