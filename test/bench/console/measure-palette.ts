import type { Page } from '@playwright/test';
import { timed } from './timed.ts';

/** The palette, opened by key and left again; the first time its code is loaded as well, unless it was before. */
export async function measurePalette(page: Page, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await timed(page, ['palette'], () => page.keyboard.press('Control+k')));
    await page.keyboard.press('Escape');
    await page.locator('#palette-results').waitFor({ state: 'detached' });
  }
  return times;
}
