import { createUndoStack, type TakeBack } from './undo-stack.ts';

/** The agent's changes, of whatever kind: they reach the server in the order in which they were made. */
export interface ChangeQueue {
  /** Makes a change in its turn; it can be taken back by what it gives, undefined when it came to nothing. */
  add(change: () => Promise<TakeBack | undefined>): Promise<void>;
  /** Does something in its turn that cannot be taken back. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes the newest change back, also one that the server has not answered yet. */
  undo(): Promise<void>;
  canUndo(): boolean;
}

export function createChangeQueue(): ChangeQueue {
  const undoable = createUndoStack();
  const inTurn = createTurns();
  return {
    inTurn,
    async add(change) {
      const changed = inTurn(change);
      undoable.push(changed);
      await changed;
    },
    async undo() {
      const newest = undoable.pop();
      if (!newest) return;
      await inTurn(async () => {
        const takeBack = await newest;
        await takeBack?.();
      });
    },
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
