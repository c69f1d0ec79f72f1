/** Puts back what a change replaced. */
export type TakeBack = () => Promise<void>;

/** How many changes back one can go. */
const depth = 20;

/** How a change is taken back, once it is known; undefined when it came to nothing. */
export type Change = Promise<TakeBack | undefined>;

/** The changes that can be taken back, newest last, from the moment they begin. */
export interface UndoStack {
  push(change: Change): void;
  /** Takes the newest off, also one that is still under way. */
  pop(): Change | undefined;
  isEmpty(): boolean;
}

export function createUndoStack(): UndoStack {
  let changes: readonly Change[] = [];
  const drop = (change: Change) => {
    changes = changes.filter((other) => other !== change);
  };
  return {
    push(change) {
      changes = [...changes, change].slice(-depth);
      void change.then((takeBack) => {
        if (takeBack === undefined) drop(change);
      });
    },
    pop() {
      const newest = changes.at(-1);
      changes = changes.slice(0, -1);
      return newest;
    },
    isEmpty: () => changes.length === 0,
  };
}
