import { expect, test } from 'vitest';
import { paneWidths } from '../../../renderer/app/use-width.ts';

test('panes have the widths of the drawing, and more on wider windows', () => {
  expect(paneWidths(1440)).toEqual({ views: 204, list: 348, side: 288 });
  expect(paneWidths(1100)).toEqual(paneWidths(1440));
  const wide = paneWidths(1920);
  expect(wide.list).toBeGreaterThan(400);
  expect(paneWidths(5120)).toEqual(paneWidths(2080));
});
