import type { Page } from '@playwright/test';
import { cursorOf, timed } from './timed.ts';

/** As many presses of J, further than the window shows, and almost as many of K; each when the last was painted. */
export async function measureKeys(page: Page, down = 25): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < 2 * down - 1; press++) {
    const key = press < down ? 'j' : 'k';
    times.push(await timed(page, ['cursor', await cursorOf(page)], () => page.keyboard.press(key)));
  }
  return times;
}
