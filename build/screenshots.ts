import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findChromium } from '../test/support/chromium.ts';
import { run, type ServedDesk, serveDesk, signInLink } from '../test/support/served-desk.ts';
import { buildWhenNeeded } from './start/build-when-needed.ts';

/**
 * Makes docs/pictures/ from the real console on a real server with the sample desk: `npm run screenshots`. With
 * `-- --mbox FILE --out DIR` from a desk into which that mailbox was imported, in both themes and two sizes.
 */

interface Picture {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** What the agent does before the picture is taken. */
  act(page: Page): Promise<void>;
}

const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { mbox: { type: 'string' }, out: { type: 'string' } } });
const folder = path.resolve(values.out ?? path.join(root, 'docs', 'pictures'));
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

/** An answer that was begun, with what `/` offers. */
async function answer(page: Page): Promise<void> {
  await openTicket(page);
  await page.getByRole('button', { name: /^Reply/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Hello Ines, thank you for the photo. Please do not ride it until we have seen the hub.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('listbox', { name: 'Saved replies and macros' }).waitFor();
}

async function connectMailbox(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await page.getByRole('button', { name: 'Connect a mailbox…' }).click();
  await page.keyboard.type('service@nordlicht.example');
}

/** The page of the open ticket's customer. */
async function openCustomer(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Tickets of the customer' }).waitFor();
}

const ofSample: Picture[] = [
  { name: 'console-light', theme: 'light', ...wide, act: openTicket },
  { name: 'console-dark', theme: 'dark', ...wide, act: openTicket },
  { name: 'bulk', theme: 'light', ...wide, act: selectThree },
  { name: 'palette', theme: 'light', ...wide, act: openPalette },
  { name: 'narrow-dark', theme: 'dark', width: 1000, height: 700, act: selectThree },
  { name: 'answer', theme: 'light', ...wide, act: answer },
  { name: 'mailbox', theme: 'light', ...wide, act: connectMailbox },
  {
    name: 'customer',
    theme: 'light',
    ...wide,
    async act(page) {
      await openTicket(page);
      await openCustomer(page);
    },
  },
];

const nth = (page: Page, at: number) => page.locator('[data-row]').nth(at);

async function openSecond(page: Page): Promise<void> {
  await nth(page, 1).click();
  await page.getByRole('article').last().waitFor();
}

async function selectSome(page: Page): Promise<void> {
  await openSecond(page);
  for (const at of [0, 2, 3]) await nth(page, at).locator('[data-select]').click();
}

const sizes = [
  { size: 'wide', ...wide },
  { size: 'narrow', width: 1000, height: 700 },
];
const ofMailbox: Picture[] = (['light', 'dark'] as const).flatMap((theme) =>
  sizes.flatMap(({ size, ...viewport }) => [
    { name: `mailbox-${size}-${theme}`, theme, ...viewport, act: openSecond },
    { name: `mailbox-bulk-${size}-${theme}`, theme, ...viewport, act: selectSome },
    {
      name: `mailbox-customer-${size}-${theme}`,
      theme,
      ...viewport,
      async act(page: Page) {
        await openSecond(page);
        await openCustomer(page);
      },
    },
  ]),
);

/** Requests without an answer yet. The event stream, which never has its whole answer, is none of them. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/desk/events')) underWay.add(request);
  });
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => underWay.delete(request));
  return underWay;
}

async function take(browser: Browser, served: ServedDesk, picture: Picture): Promise<void> {
  const { name, theme, width, height, act } = picture;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: 'en-GB' });
  const page = await context.newPage();
  const underWay = watchRequests(page);
  await page.goto(await signInLink(served));
  await page.locator('[data-row]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await act(page);
  await page.mouse.move(width / 2, height - 4);
  while (underWay.size > 0) await page.waitForTimeout(200);
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  process.stdout.write(`${path.relative(process.cwd(), path.join(folder, `${name}.png`))}\n`);
}

if (!buildWhenNeeded(root)) process.exit(1);
await mkdir(folder, { recursive: true });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ['--no-sandbox', '--disable-gpu'],
});
const { mbox } = values;
const served = await serveDesk({ sample: mbox === undefined });
try {
  if (mbox !== undefined)
    await run(['import', 'mbox', mbox, '--status', 'open', '--data', served.dataDirectory], process.env);
  for (const picture of mbox === undefined ? ofSample : ofMailbox) await take(browser, served, picture);
} finally {
  await browser.close();
  await served.stop();
}
