import type { Page } from '@playwright/test';
import type { Found } from './measures.ts';
import { shown } from './timed.ts';

/** How soon the console is there, in a browser that has seen it before, and how soon another view. */
export async function measureStart(page: Page, url: string, tickets: number, rounds: number): Promise<Found> {
  const warmStart: number[] = [];
  const firstPaint: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank');
    await page.goto(`${url}/#/inbox/needs-answer`, { waitUntil: 'commit' });
    warmStart.push(await shown(page, 'list'));
    await shown(page, 'rows');
    firstPaint.push(await page.evaluate(chooseAll, String(tickets)));
    await shown(page, 'rows');
  }
  return { warmStart, firstPaint };
}

/** Runs in the page. */
async function chooseAll(total: string): Promise<number> {
  const began = performance.now();
  window.location.hash = '#/inbox/all';
  return (await window.bench.paintOf('list', total)) - began;
}
