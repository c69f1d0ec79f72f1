import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New ticket' });
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function open(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('c');
  await expect(dialog(page).getByRole('combobox', { name: 'To: find a customer' })).toBeFocused();
}

const count = async (): Promise<number> =>
  ((await callApi(served, 'GET', '/desk/tickets/counts')) as { item: { all: number } }).item.all;

test('by keys alone a customer is found, written to once, and what was written comes back on Undo', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const before = await count();
  await open(page);
  await page.keyboard.type('ines okafor');
  // At once: who was meant is chosen when they are found.
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Ines Okafor')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.keyboard.type('Your lock has arrived');
  await dialog(page).getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Come by whenever you like.');
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your lock has arrived' })).toBeVisible();
  expect(await count()).toBe(before + 1);
  await page.getByRole('button', { name: 'Undo Z' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('Come by whenever you like.');
});

test('what was begun survives a reload, says what is missing, and can be a note about a call', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await open(page);
  await page.keyboard.type('eve@new.example');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('She called.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Say what it is about.' })).toBeVisible();
  await expect(dialog(page).getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('c');
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toContainText('She called.');
  await expect(dialog(page).getByText('eve@new.example')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Note about a call' }).click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('A call about a bell');
  await dialog(page).getByRole('button', { name: 'Create', exact: false }).last().click();
  await expect(page.getByRole('heading', { name: 'A call about a bell' })).toBeVisible();
  await expect(page.getByText('She called.')).toBeVisible();
});
