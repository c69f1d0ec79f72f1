/** Puts back what a change replaced. */
export type TakeBack = () => Promise<void>;

/** How many changes back one can go. */
const depth = 20;

/** How a change is taken back, once it is known; undefined when it came to nothing. */
export type Change = Promise<TakeBack | undefined>;

/** The changes that can be taken back, newest last, from the moment they begin. */
export interface UndoStack {
  /** `name`: what it can be asked for by, wherever it lies. */
  push(change: Change, name?: symbol): void;
  /** Takes one off, the newest where none is named; also one that is still under way. */
  pop(name?: symbol): Change | undefined;
  isEmpty(): boolean;
}

export function createUndoStack(): UndoStack {
  let changes: readonly { change: Change; name: symbol | undefined }[] = [];
  const drop = (change: Change | undefined) => {
    changes = changes.filter((other) => other.change !== change);
  };
  return {
    push(change, name) {
      changes = [...changes, { change, name }].slice(-depth);
      void change.then((takeBack) => {
        if (takeBack === undefined) drop(change);
      });
    },
    pop(name) {
      const found = name ? changes.find((other) => other.name === name) : changes.at(-1);
      drop(found?.change);
      return found?.change;
    },
    isEmpty: () => changes.length === 0,
  };
}
