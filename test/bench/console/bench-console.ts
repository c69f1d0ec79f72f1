import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../support/chromium.ts';
import { serveBenchDesk } from './bench-desk.ts';
import { entrySize } from './entry-size.ts';
import { measureEvents } from './measure-events.ts';
import { measureKeys } from './measure-keys.ts';
import { measurePalette } from './measure-palette.ts';
import { measureScroll } from './measure-scroll.ts';
import { measureStart } from './measure-start.ts';
import { measureTickets } from './measure-tickets.ts';
import { measureTyping } from './measure-typing.ts';
import type { Found } from './measures.ts';
import { serveBareList } from './serve-bare-list.ts';
import { shown } from './timed.ts';
import { watchPaint, watchSights } from './watch-paint.ts';
import { watchRenders } from './watch-renders.ts';
import { watchRows } from './watch-rows.ts';
import { watchScroll } from './watch-scroll.ts';

/**
 * Times of the built console in a real Chromium, at each of these numbers of tickets, and of a bare list with as many
 * rows as the last of them.
 */
export async function benchConsole(sizes: readonly number[], rounds: number): Promise<Map<string, Found>> {
  const entry = entrySize();
  const found = await findChromium();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env } as Record<string, string>,
    args: ['--no-sandbox'],
  });
  const columns = new Map<string, Found>();
  try {
    for (const tickets of sizes) {
      process.stdout.write(`Measuring at ${tickets.toLocaleString('en')} tickets …\n`);
      columns.set(tickets.toLocaleString('en'), { ...(await measureDesk(browser, tickets, rounds)), entry: [entry] });
    }
    columns.set('bare list', await measureBareList(browser, sizes.at(-1) ?? 0, rounds));
    return columns;
  } finally {
    await browser.close();
  }
}

async function measureDesk(browser: Browser, tickets: number, rounds: number): Promise<Found> {
  const desk = await serveBenchDesk(tickets);
  const page = await openPage(browser);
  try {
    await page.goto(await desk.signInLink());
    await shown(page, 'list');
    const start = await measureStart(page, desk.url, tickets, rounds);
    const walk = await measureKeys(page);
    const scroll = await measureScroll(page, 2 * rounds);
    const palette = await measurePalette(page, 3 * rounds);
    await page.goto(`${desk.url}/#/inbox/needs-answer`);
    await shown(page, 'rows');
    const events = await measureEvents(page, desk, 3 * rounds);
    const opened = await measureTickets(page, rounds);
    const typing = await measureTyping(page, 12 * rounds);
    return { ...start, walk, ...scroll, palette, ...events, ...opened, typing };
  } finally {
    await page.context().close();
    await desk.stop();
  }
}

async function measureBareList(browser: Browser, rows: number, rounds: number): Promise<Found> {
  process.stdout.write(`Measuring a bare list of ${rows.toLocaleString('en')} rows …\n`);
  const list = await serveBareList();
  const page = await openPage(browser);
  try {
    const warmStart: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      await page.goto('about:blank');
      await page.goto(`${list.url}?rows=${rows}`, { waitUntil: 'commit' });
      warmStart.push(await shown(page, 'list'));
    }
    const walk = await measureKeys(page);
    // The first one was a cold start.
    return { warmStart: warmStart.slice(1), walk, ...(await measureScroll(page, 2 * rounds)) };
  } finally {
    await page.context().close();
    await list.stop();
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  for (const watch of [watchRows, watchSights, watchPaint, watchScroll, watchRenders]) await page.addInitScript(watch);
  return page;
}
