import { expect, test } from 'vitest';
import { findTargets } from '../../../renderer/merge/find-targets.ts';
import { aRow } from '../a-row.ts';

const groups = (more: Partial<Parameters<typeof findTargets>[0]>) =>
  findTargets({
    wanted: 'lamp',
    merging: [aRow(1)],
    sameCustomer: [],
    numbered: [],
    found: undefined,
    others: [aRow(5, { title: 'Another lamp' }), aRow(6, { title: 'A chair' })],
    ...more,
  }).map(({ kind, rows }) => [kind, rows.map(({ id }) => id)]);

test('until the server has found something, the tickets at hand are looked through', () => {
  expect(groups({})).toEqual([['others', [5]]]);
  expect(groups({ wanted: '' })).toEqual([]);
});

test('what the server found is offered in its order, whatever the row shows of the words, and only that', () => {
  expect(groups({ found: [aRow(9, { title: 'Broken' }), aRow(8)] })).toEqual([['found', [9, 8]]]);
  expect(groups({ found: [] })).toEqual([]);
});

test('each ticket is offered once, and neither the one that is merged nor those of another brand', () => {
  const found = [aRow(1), aRow(2, { title: 'Lamp' }), aRow(3, { brand_id: 2 }), aRow(4)];
  expect(groups({ found, sameCustomer: [aRow(2, { title: 'Lamp' })] })).toEqual([
    ['same-customer', [2]],
    ['found', [4]],
  ]);
});
