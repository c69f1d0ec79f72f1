import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

const peek = (page: Page) => page.getByRole('region', { name: 'Peek' });
const isBold = (page: Page, title: string) =>
  row(page, title)
    .getByText(title)
    .evaluate((element) => Number(getComputedStyle(element).fontWeight) >= 600);

test('Space shows the ticket under the keyboard, J and K go on, and nothing is read or left', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const { hash } = new URL(page.url());
  await page.clock.install();
  await page.keyboard.press('j');
  const first = await page.locator('[role=option]').first().locator('span[dir=auto]').last().textContent();
  await page.keyboard.press('Space');
  await expect(peek(page).getByRole('heading', { level: 2 })).toHaveText(first ?? '');
  await expect(peek(page).getByRole('article').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(peek(page).getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
  await page.keyboard.press('k');
  await expect(peek(page).getByRole('heading', { level: 2 })).toHaveText(first ?? '');
  const { violations } = await new AxeBuilder({ page }).include('section').withTags(['wcag2a', 'wcag2aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  // An open ticket would long be read by now.
  await page.clock.fastForward(5000);
  await page.keyboard.press('Space');
  await expect(peek(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe(hash);
  expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([]);
  await page.context().close();
});

test('an open ticket stays open while others are looked at; Escape closes, Enter opens', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await row(page, 'Tomasz Wilk').click();
  await expect(page.getByRole('main').getByRole('heading', { name: /Invoice 20931/ })).toBeVisible();
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  const peeked = await peek(page).getByRole('heading', { level: 2 }).textContent();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Invoice 20931/);
  await page.keyboard.press('Escape');
  await expect(peek(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Invoice 20931/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(peek(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(peeked ?? '');
  await page.context().close();
});

test('what was only looked at stays bold', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const title = 'Return label does not print';
  expect(await isBold(page, 'Marek Novotný')).toBe(true);
  const wanted = (await row(page, title).getAttribute('id')) ?? '';
  const list = page.getByRole('listbox', { name: 'Tickets' });
  while ((await list.getAttribute('aria-activedescendant')) !== wanted) await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(peek(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(peek(page).getByRole('article').first()).toBeVisible();
  const read = page.waitForRequest((request) => request.url().endsWith('/read'));
  await page.keyboard.press('Escape');
  expect(await isBold(page, 'Marek Novotný')).toBe(true);
  await row(page, title).click();
  expect(new URL((await read).url()).pathname).toMatch(/\/desk\/tickets\/\d+\/read$/);
  await expect.poll(() => isBold(page, 'Marek Novotný')).toBe(false);
  await page.context().close();
});
