import type { Page } from '@playwright/test';
import type { Sight } from './watch-paint.ts';

/** Milliseconds from a key or click to the end of the frame that shows what it should. */
export async function timed(page: Page, [sight, told]: [Sight, string?], act: () => Promise<void>): Promise<number> {
  await page.evaluate(([what, of]) => window.benchPaint.arm(what, of), [sight, told] as const);
  await act();
  return page.evaluate(() => window.benchPaint.armed);
}

/** The row that the keyboard is on, as it is named in the page; empty when it is on none. */
export const cursorOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('#ticket-rows')?.getAttribute('aria-activedescendant') ?? '');

/** The number of the open ticket, as it is shown. */
export const openTicketOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main header > span')?.textContent ?? '');

/** Waits until the page has shown something. */
export const shown = (page: Page, sight: Sight, told = ''): Promise<number> =>
  page.evaluate(([what, of]) => window.benchPaint.of(what, of), [sight, told] as const);
