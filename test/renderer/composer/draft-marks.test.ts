import { expect, test } from 'vitest';
import { createDraftMarks } from '../../../renderer/composer/draft-marks.ts';

const marked = (marks: ReturnType<typeof createDraftMarks>) => [...marks.getState().ids].sort();

test('what the desk lists is marked, until it lists it no more', () => {
  const marks = createDraftMarks();
  marks.list([7, 8]);
  expect(marked(marks)).toEqual([7, 8]);
  marks.list([8]);
  expect(marked(marks)).toEqual([8]);
});

test('what is written or thrown away here counts at once, whatever a list says that was asked for before', () => {
  const marks = createDraftMarks();
  marks.list([7]);
  marks.note(7, false);
  marks.note(9, true);
  expect(marked(marks)).toEqual([9]);
  marks.list([7]);
  expect(marked(marks)).toEqual([9]);
});

test('a further key in a draft tells nobody anything', () => {
  const marks = createDraftMarks();
  marks.note(7, true);
  let told = 0;
  marks.subscribe(() => {
    told += 1;
  });
  marks.note(7, true);
  expect(told).toBe(0);
});
