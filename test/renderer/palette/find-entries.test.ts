import { expect, test } from 'vitest';
import { findEntries, type PaletteEntry, readTicketNumber } from '../../../renderer/palette/find-entries.ts';

const entry = (id: string, label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  heading: '',
  label,
  run: () => {},
  ...more,
});
const entries = [
  entry('unassigned', 'Go to Unassigned'),
  entry('solve', 'Solve and go to the next'),
  entry('4102', 'Brass bell, wrong thread', { hint: '#4102', also: 'Cássandra Meyer', status: 'pending' }),
];
const found = (wanted: string) => findEntries(entries, wanted).map(({ id }) => id);

test('every word must begin one of the entry’s words', () => {
  expect(found('una')).toEqual(['unassigned']);
  expect(found('go ne')).toEqual(['solve']);
  expect(found('olve')).toEqual([]);
});

test('tickets are found by title, customer and number, with or without accents, and not without being asked for', () => {
  expect(found('cassandra')).toEqual(['4102']);
  expect(found('BRASS wrong')).toEqual(['4102']);
  expect(found('4102')).toEqual(['4102']);
  expect(found('')).toEqual(['unassigned', 'solve']);
});

test('a ticket’s number opens it', () => {
  expect([readTicketNumber(' #4471 '), readTicketNumber('12'), readTicketNumber('0'), readTicketNumber('a1')]).toEqual([
    4471,
    12,
    undefined,
    undefined,
  ]);
});
