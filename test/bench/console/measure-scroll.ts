import type { Page } from '@playwright/test';
import type { Found } from './measures.ts';
import { shown, timed } from './timed.ts';
import type { Scrolled } from './watch-scroll.ts';

/** Pixels per second, with the wheel: 180 rows and 2,000 rows. */
const speeds = { steady: 8000, wild: 88_000 };
const seconds = 3;

/** The list of all tickets under the wheel, down and up, and how soon its rows are there after a jump. */
export async function measureScroll(page: Page, jumps: number): Promise<Found> {
  const steady = await scroll(page, speeds.steady);
  const wild = await scroll(page, speeds.wild);
  const jumpEnd: number[] = [];
  const jumpAny: number[] = [];
  for (let jump = 0; jump < jumps; jump++) {
    await page.evaluate(() => document.querySelector('#ticket-rows')?.scrollTo({ top: 0 }));
    await shown(page, 'rows');
    await page.locator('#ticket-rows').focus();
    jumpEnd.push(await timed(page, ['rows', 'last'], () => page.keyboard.press('End')));
    jumpAny.push(await page.evaluate(dragTo, (jump + 0.5) / jumps));
  }
  return {
    scrollFrame: steady.frames,
    scrollBlank: steady.blank,
    scrollUnloaded: steady.unloaded,
    wildFrame: wild.frames,
    wildBlank: wild.blank,
    wildUnloaded: wild.unloaded,
    jumpEnd,
    jumpAny,
  };
}

async function scroll(page: Page, speed: number): Promise<Scrolled> {
  const box = await page.locator('#ticket-rows').boundingBox();
  if (!box) throw new Error('There is no list to scroll.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  const browser = await page.context().newCDPSession(page);
  await page.evaluate(() => window.benchScroll.start());
  for (const distance of [-speed * seconds, speed * seconds]) {
    const gesture = { ...at, yDistance: distance, speed, gestureSourceType: 'mouse', preventFling: true } as const;
    await browser.send('Input.synthesizeScrollGesture', gesture);
  }
  return page.evaluate(() => window.benchScroll.stop());
}

/** Runs in the page: as who drags the bar at its edge. */
async function dragTo(share: number): Promise<number> {
  const list = document.querySelector('#ticket-rows');
  if (!list) throw new Error('There is no list to scroll.');
  const began = performance.now();
  list.scrollTop = share * (list.scrollHeight - list.clientHeight);
  return (await window.benchPaint.of('rows')) - began;
}
