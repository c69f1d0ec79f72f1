import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/support/chromium.ts';
import { type ServedDesk, serveDesk, signInLink } from '../test/support/served-desk.ts';
import { buildWhenNeeded } from './start/build-when-needed.ts';

/** Makes docs/pictures/ from the real console on a real server with the sample desk: `npm run screenshots`. */

interface Picture {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** What the agent does before the picture is taken. */
  act(page: Page): Promise<void>;
}

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'docs', 'pictures');
const wide = { width: 1440, height: 900 };

const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

async function openTicket(page: Page): Promise<void> {
  await row(page, 'Ines Okafor').first().click();
  await page.getByRole('article').last().waitFor();
  await page.getByText('Other tickets').or(page.getByRole('article').first()).first().waitFor();
}

async function selectThree(page: Page): Promise<void> {
  await openTicket(page);
  for (const name of ['Tomasz Wilk', 'Marek Novotný', 'Paul Brandt']) {
    await row(page, name).first().locator('[data-select]').click();
  }
}

async function openPalette(page: Page): Promise<void> {
  await openTicket(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('s');
}

const pictures: Picture[] = [
  { name: 'console-light', theme: 'light', ...wide, act: openTicket },
  { name: 'console-dark', theme: 'dark', ...wide, act: openTicket },
  { name: 'bulk', theme: 'light', ...wide, act: selectThree },
  { name: 'palette', theme: 'light', ...wide, act: openPalette },
  { name: 'narrow-dark', theme: 'dark', width: 1000, height: 700, act: selectThree },
];

async function take(browser: Browser, served: ServedDesk, picture: Picture): Promise<void> {
  const { name, theme, width, height, act } = picture;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(await signInLink(served));
  await page.locator('[data-row]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await act(page);
  await page.mouse.move(width / 2, height - 4);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  process.stdout.write(`docs/pictures/${name}.png\n`);
}

if (!buildWhenNeeded(root)) process.exit(1);
await mkdir(folder, { recursive: true });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ['--no-sandbox', '--disable-gpu'],
});
const served = await serveDesk({ sample: true });
try {
  for (const picture of pictures) await take(browser, served, picture);
} finally {
  await browser.close();
  await served.stop();
}
