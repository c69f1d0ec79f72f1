import { createUndoStack, type TakeBack } from './undo-stack.ts';

/** The agent's changes, of whatever kind: they reach the server in the order in which they were made. */
export interface ChangeQueue {
  /**
   * Makes a change in its turn; it can be taken back by what it gives, undefined when it came to nothing.
   *
   * @param name what it can be taken back by, before newer ones.
   */
  add(change: () => Promise<TakeBack | undefined>, name?: symbol): Promise<void>;
  /** Does something in its turn that cannot be taken back. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes a change back, the newest where none is named; also one that the server has not answered yet. */
  undo(name?: symbol): Promise<void>;
  /** A change can no longer be taken back: Undo means the one before it. */
  forget(name: symbol): void;
  canUndo(): boolean;
}

export function createChangeQueue(): ChangeQueue {
  const undoable = createUndoStack();
  const inTurn = createTurns();
  return {
    inTurn,
    async add(change, name) {
      const changed = inTurn(change);
      undoable.push(changed, name);
      await changed;
    },
    async undo(name) {
      const change = undoable.pop(name);
      if (!change) return;
      await inTurn(async () => {
        const takeBack = await change;
        await takeBack?.();
      });
    },
    forget: (name) => void undoable.pop(name),
    canUndo: () => !undoable.isEmpty(),
  };
}

/** Does one thing after the other, whatever becomes of each. */
function createTurns(): ChangeQueue['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
