import { expect, test } from 'vitest';
import { lastEntries } from '../../../renderer/peek/last-entries.ts';
import { aMessage, aNote, anEvent } from '../ticket/entries.ts';

const of = (count: number) => {
  const timeline = [aMessage('1'), anEvent(1, {}), aNote('2', {}), aMessage('3'), anEvent(2, {})];
  const { timeline: last, earlier } = lastEntries(timeline, count);
  return [last.map(({ type, id }) => `${type} ${id}`), earlier];
};

test('the last messages and notes, with the events among and after them, and how many came before', () => {
  expect(of(1)).toEqual([['message 3', 'event 2'], 2]);
  expect(of(2)).toEqual([['note 2', 'message 3', 'event 2'], 1]);
  expect(of(3)).toEqual([['message 1', 'event 1', 'note 2', 'message 3', 'event 2'], 0]);
  expect(of(9)[1]).toBe(0);
});
