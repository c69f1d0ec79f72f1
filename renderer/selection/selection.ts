/** The selected rows; of a whole list without a copy of it. */
export type SelectedIds = Pick<ReadonlySet<number>, 'size' | 'has'> & Iterable<number>;

/** What is selected in the list, and where the keyboard stands. Pure: ids in the list's order, nothing of the screen. */
export interface Selection {
  /** Row that the keyboard is on. */
  cursor: number | undefined;
  ids: SelectedIds;
  /** All of the list is selected, also what comes into it. */
  whole: boolean;
  /** Rows of a whole list that were taken out again. */
  except: ReadonlySet<number>;
  /** Where a range began; Shift extends from here. */
  anchor: number | undefined;
  /** Ids of the range that Shift made last: extending again replaces them. */
  range: readonly number[];
  /** Where the cursor's row stood before it left the list: the keyboard goes on from there. */
  lostAt: number | undefined;
}

export const nothingSelected: Selection = {
  cursor: undefined,
  ids: new Set(),
  whole: false,
  except: new Set(),
  anchor: undefined,
  range: [],
  lostAt: undefined,
};

type Standing = Pick<Selection, 'cursor' | 'lostAt'>;

/** The row `by` away from the keyboard; the nearest end of the list when there is none, the first without a cursor. */
export function step(order: readonly number[], { cursor, lostAt }: Standing, by: number): number | undefined {
  if (order.length === 0) return undefined;
  const found = cursor === undefined ? -1 : order.indexOf(cursor);
  if (found === -1 && lostAt === undefined) return order[0];
  const to = found === -1 ? (lostAt ?? 0) + (by > 0 ? by - 1 : by) : found + by;
  return order[Math.min(order.length - 1, Math.max(0, to))];
}

/**
 * The selection in a list whose ids changed: what left is no longer selected, the keyboard remembers its place. A whole
 * list is the list as it is now.
 */
export function reorder(selection: Selection, before: readonly number[], after: readonly number[]): Selection {
  const { cursor, ids } = selection;
  const at = cursor === undefined ? -1 : before.indexOf(cursor);
  const lost = at !== -1 && !after.includes(cursor ?? 0);
  if (!lost && selection.whole && selection.except.size === 0) return { ...selection, ids: allOf(after) };
  if (!lost && ids.size === 0) return selection;
  const left = new Set(after);
  const except = new Set([...selection.except].filter((id) => left.has(id)));
  const kept = selection.whole ? allOf(after, except) : new Set([...ids].filter((id) => left.has(id)));
  const range = selection.range.filter((id) => left.has(id));
  if (!lost) return { ...selection, ids: kept, except, range };
  const next = before.slice(at).find((id) => left.has(id));
  return { ...selection, ids: kept, except, range, lostAt: next === undefined ? after.length : after.indexOf(next) };
}

export const moveTo = (selection: Selection, cursor: number | undefined): Selection => ({
  ...selection,
  cursor,
  lostAt: undefined,
});

/** Of a whole list a row is taken out, and put back: it stays whole but for those, with what comes into it. */
export function toggle(selection: Selection, order: readonly number[], id: number): Selection {
  const place = { cursor: id, anchor: id, range: [], lostAt: undefined };
  if (selection.whole) {
    const except = toggled(selection.except, id);
    return { ...selection, ...place, except, ids: allOf(order, except) };
  }
  return { ...nothingSelected, ...place, ids: toggled(selection.ids, id) };
}

function toggled(ids: Iterable<number>, id: number): Set<number> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

/** Selects everything from the anchor (else the cursor) to `to`, in place of the last range. */
export function extendTo(selection: Selection, order: readonly number[], to: number): Selection {
  const anchor = selection.anchor ?? selection.cursor ?? to;
  const [from, until] = [order.indexOf(anchor), order.indexOf(to)].sort((a, b) => a - b) as [number, number];
  const range = from === -1 ? [to] : order.slice(from, until + 1);
  const ids = new Set(selection.ids);
  for (const id of selection.range) ids.delete(id);
  for (const id of range) ids.add(id);
  return { ...nothingSelected, cursor: to, ids, anchor: from === -1 ? to : anchor, range };
}

export const selectAll = (selection: Selection, order: readonly number[]): Selection => ({
  ...selection,
  ids: allOf(order),
  whole: true,
  except: nothingSelected.except,
  range: [],
});

/** Every row of a list but for some of them. It is asked about rows of that list only. */
const allOf = (order: readonly number[], except: ReadonlySet<number> = nothingSelected.except): SelectedIds => ({
  size: order.length - except.size,
  has: (id) => !except.has(id),
  *[Symbol.iterator]() {
    for (const id of order) if (!except.has(id)) yield id;
  },
});

export const selectNothing = (selection: Selection): Selection => ({
  ...nothingSelected,
  cursor: selection.cursor,
  lostAt: selection.lostAt,
});

/** Where the keyboard goes when the rows `leaving` are about to leave: the next one that stays, else the one before. */
export function advanceFrom(
  order: readonly number[],
  cursor: number | undefined,
  leaving: ReadonlySet<number>,
): number | undefined {
  const at = cursor === undefined ? -1 : order.indexOf(cursor);
  if (at === -1) return order.find((id) => !leaving.has(id));
  return order.slice(at).find((id) => !leaving.has(id)) ?? order.slice(0, at).findLast((id) => !leaving.has(id));
}
