import type { Page } from '@playwright/test';
import { timed } from './timed.ts';

/** Characters of the draft that is typed into. */
const draftLength = 50_000;
const paragraph = 'The hub was opened, cleaned and greased; the bearing on the drive side has to be replaced. ';

/** Letters typed at the end of a long draft in the open ticket, each when the last was painted. */
export async function measureTyping(page: Page, letters: number): Promise<number[]> {
  await page.keyboard.press('r');
  const text = page.locator('.composer-text .tiptap');
  await text.focus();
  for (let written = 0; written < draftLength; written += 10 * paragraph.length) {
    await page.keyboard.insertText(paragraph.repeat(10));
    await page.keyboard.press('Enter');
  }
  const times: number[] = [];
  for (let letter = 0; letter < letters; letter++) {
    const before = String((await text.textContent())?.length ?? 0);
    times.push(await timed(page, ['typed', before], () => page.keyboard.press('x')));
  }
  await page.keyboard.press('Escape');
  return times;
}
