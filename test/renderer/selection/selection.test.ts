import { describe, expect, test } from 'vitest';
import {
  advanceFrom,
  extendTo,
  nothingSelected,
  reorder,
  type Selection,
  selectAll,
  selectNothing,
  step,
  toggle,
} from '../../../renderer/selection/selection.ts';

const order = [10, 20, 30, 40, 50];
const at = (cursor: number, more: Partial<Selection> = {}): Selection => ({ ...nothingSelected, cursor, ...more });
const ids = (selection: Selection) => [...selection.ids].sort((a, b) => a - b);

describe('moving', () => {
  test('goes one row and stops at both ends', () => {
    expect(step(order, at(20), 1)).toBe(30);
    expect(step(order, at(50), 1)).toBe(50);
    expect(step(order, at(10), -1)).toBe(10);
  });

  test('begins at the first row and has nowhere to go in an empty list', () => {
    expect(step(order, nothingSelected, 1)).toBe(10);
    expect(step([], nothingSelected, 1)).toBeUndefined();
  });
});

describe('ranges', () => {
  test('extending selects everything between the anchor and the row, in both directions', () => {
    expect(ids(extendTo(at(20), order, 40))).toEqual([20, 30, 40]);
    expect(ids(extendTo(at(40), order, 20))).toEqual([20, 30, 40]);
  });

  test('extending again replaces the last range and keeps what was ticked before', () => {
    const ticked = toggle(toggle(nothingSelected, order, 50), order, 10);
    const wide = extendTo(ticked, order, 30);
    expect(ids(wide)).toEqual([10, 20, 30, 50]);
    expect(ids(extendTo(wide, order, 20))).toEqual([10, 20, 50]);
  });

  test('the range turns around at its anchor', () => {
    const down = extendTo(at(30), order, 40);
    expect(ids(extendTo(down, order, 20))).toEqual([20, 30]);
  });

  test('all selects the whole view, nothing keeps the keyboard where it is', () => {
    const all = selectAll(at(30), order);
    expect(ids(all)).toEqual(order);
    expect(selectNothing(all)).toMatchObject({ cursor: 30, ids: new Set() });
  });
});

describe('a list that changes', () => {
  test('selected as a whole it stays so, with what came into it, but for the rows that are taken out', () => {
    const all = reorder(selectAll(at(20), order), order, [60, 10, 20]);
    expect([all.whole, all.ids.size, ids(all)]).toEqual([true, 3, [10, 20, 60]]);
    const most = toggle(all, [60, 10, 20], 20);
    expect([most.whole, most.ids.size, ids(most), most.ids.has(20)]).toEqual([true, 2, [10, 60], false]);
    const grown = reorder(most, [60, 10, 20], [70, 60, 10, 20]);
    expect([grown.ids.size, ids(grown), [...grown.except]]).toEqual([3, [10, 60, 70], [20]]);
    const shrunk = reorder(grown, [70, 60, 10, 20], [70, 60]);
    expect([shrunk.ids.size, ids(shrunk), [...shrunk.except]]).toEqual([2, [60, 70], []]);
    expect(ids(toggle(most, [60, 10, 20], 20))).toEqual([10, 20, 60]);
    expect([selectNothing(all).whole, extendTo(all, order, 30).whole]).toEqual([false, false]);
  });

  test('what left the view is no longer selected', () => {
    const selected = extendTo(at(10), order, 50);
    expect(ids(reorder(selected, order, [10, 20, 60]))).toEqual([10, 20]);
  });

  test('when the row under the keyboard left, next and previous go on from its place', () => {
    const after = [10, 20, 40, 50];
    const lost = reorder(at(30), order, after);
    expect(step(after, lost, 1)).toBe(40);
    expect(step(after, lost, -1)).toBe(20);
  });

  test('when the last row left, previous is the new last', () => {
    const after = [10, 20];
    const lost = reorder(at(50), order, after);
    expect(step(after, lost, -1)).toBe(20);
  });
});

describe('advancing past what leaves', () => {
  test('goes to the next that stays, else back to the one before', () => {
    expect(advanceFrom(order, 20, new Set([20, 30]))).toBe(40);
    expect(advanceFrom(order, 50, new Set([50]))).toBe(40);
    expect(advanceFrom(order, 30, new Set(order))).toBeUndefined();
  });
});
