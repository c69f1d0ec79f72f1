import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../support/chromium.ts';
import { benchData } from '../support/bench-data.ts';
import { median } from '../support/median.ts';
import { outputOf, startDeskhand } from '../support/processes.ts';

/** Milliseconds. */
interface Spread {
  median: number;
  worst: number;
}

export interface ConsoleTimes {
  /** From choosing "All tickets" in a loaded console to its first rows on the screen. */
  firstPaint: Spread;
  /** From J or K to the next frame, the cursor having moved. */
  key: Spread;
  /** From asking for the page to the first row on the screen. */
  start: Spread;
}

const keysPerRound = 20;
const tickets = 100_000;

/** Times of the built console; each round is a fresh page, so that nothing is remembered. */
export async function benchConsole(rounds: number): Promise<ConsoleTimes> {
  const built = path.join(import.meta.dirname, '../../../dist/renderer/assets');
  if (!existsSync(built)) throw new Error('The console is not built. Run "npm run build" first.');
  const data = await benchData(tickets, 800_000);
  const server = await startDeskhand(data.directory, ['--rate-limit', '0']);
  const found = await findChromium();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env } as Record<string, string>,
    args: ['--no-sandbox'],
  });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(await outputOf(['sign-in', '--data', data.directory, '--public-url', server.url]));
    await page.getByRole('option').first().waitFor();
    await page.addInitScript(watchPaint);
    const times = { firstPaint: [] as number[], key: [] as number[], start: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.start.push(await loadPage(page, server.url));
      times.firstPaint.push(await page.evaluate((total) => window.bench.openAll(total), tickets));
      times.key.push(...(await pressKeys(page)));
    }
    return { firstPaint: spread(times.firstPaint), key: spread(times.key), start: spread(times.start) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function loadPage(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/inbox/needs-answer`);
  return page.evaluate(() => window.bench.firstRow);
}

async function pressKeys(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < keysPerRound; press++) {
    await page.keyboard.press(press % 4 === 3 ? 'k' : 'j');
    times.push(await page.evaluate((count) => window.bench.keyTime(count), press));
  }
  return times;
}

const spread = (times: number[]): Spread => ({
  median: Math.round(median(times)),
  worst: Math.round(Math.max(...times)),
});

declare global {
  interface Window {
    bench: {
      firstRow: Promise<number>;
      openAll(total: number): Promise<number>;
      /** Time of the key pressed as number `count`, from 0. */
      keyTime(count: number): Promise<number>;
    };
  }
}

/** Runs in the page, before its own scripts. */
function watchPaint(): void {
  // After the next frame was handed to the screen: a task behind the one that draws it.
  const afterPaint = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      }),
    );
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const deadline = performance.now() + 30_000;
      const look = () => {
        if (isThere()) resolve();
        else if (performance.now() > deadline) reject(new Error('What is measured did not happen within 30 s.'));
        else requestAnimationFrame(look);
      };
      look();
    });
  const rowOf = (total: string) => document.querySelector(`[data-row][aria-setsize="${total}"]`)?.textContent ?? '';
  const cursor = () => document.querySelector('#ticket-rows')?.getAttribute('aria-activedescendant');
  const keys: number[] = [];
  window.bench = {
    firstRow: until(() => (document.querySelector('[data-row]')?.textContent ?? '') !== '').then(afterPaint),
    async openAll(total) {
      const start = performance.now();
      window.location.hash = '#/inbox/all';
      await until(() => rowOf(String(total)) !== '');
      return (await afterPaint()) - start;
    },
    async keyTime(count) {
      await until(() => keys.length > count);
      return keys[count] ?? Number.NaN;
    },
  };
  window.addEventListener(
    'keydown',
    async ({ timeStamp }) => {
      const before = cursor();
      const painted = await afterPaint();
      // A key that moved nothing is no measurement: whoever waits for it is told so.
      if (cursor() !== before) keys.push(painted - timeStamp);
    },
    { capture: true },
  );
}
