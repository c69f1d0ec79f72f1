import type { Page } from '@playwright/test';
import type { Found } from './measures.ts';
import { shown } from './timed.ts';

/** How soon the console is there, in a browser that has seen it before, and how soon another view. */
export async function measureStart(page: Page, url: string, tickets: number, rounds: number): Promise<Found> {
  const warmStart: number[] = [];
  const firstPaint: number[] = [];
  const allRows: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank');
    await page.goto(`${url}/#/inbox/needs-answer`, { waitUntil: 'commit' });
    warmStart.push(await shown(page, 'list'));
    await shown(page, 'rows');
    const chosen = await page.evaluate(chooseAll, String(tickets));
    firstPaint.push(chosen.first);
    allRows.push(chosen.all);
    await shown(page, 'rows');
  }
  return { warmStart, firstPaint, allRows };
}

/** Runs in the page. */
async function chooseAll(total: string): Promise<{ first: number; all: number }> {
  const before = document.querySelector('[data-row]')?.getAttribute('aria-setsize') ?? '';
  const began = performance.now();
  window.location.hash = '#/inbox/all';
  const seen = [window.benchPaint.of('otherList', before), window.benchPaint.of('list', total)] as const;
  const [first, all] = await Promise.all(seen);
  return { first: first - began, all: all - began };
}
