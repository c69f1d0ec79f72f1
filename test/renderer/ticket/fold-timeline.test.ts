import { expect, test } from 'vitest';
import { foldTimeline } from '../../../renderer/ticket/fold-timeline.ts';
import { aMessage, aNote, anEvent } from './entries.ts';

test('events that follow each other fold into one block, in order', () => {
  const blocks = foldTimeline([aMessage('1'), anEvent(1), anEvent(2), aNote('2'), anEvent(3), aMessage('3')]);
  expect(blocks.map((block) => (block.kind === 'events' ? block.entries.map(({ id }) => id) : block.entry.id))).toEqual(
    ['1', [1, 2], '2', [3], '3'],
  );
});

test('an empty timeline has no blocks', () => {
  expect(foldTimeline([])).toEqual([]);
});
