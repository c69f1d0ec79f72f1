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
  // As if never begun: everything is here again, and the ticket is gone.
  const text = dialog(page).getByRole('textbox', { name: 'Message' });
  await expect(text).toContainText('Come by whenever you like.');
  await expect(text).toBeFocused();
  await expect(dialog(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Your lock has arrived');
  await expect(dialog(page).getByText('Ines Okafor')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your lock has arrived' })).toBeHidden();
  expect(await count()).toBe(before);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your lock has arrived' })).toBeVisible();
  expect(await count()).toBe(before + 1);
  // So it is after a reload, by what the desk tells of the ticket.
  await page.reload();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text).toContainText('Come by whenever you like.');
  await expect(dialog(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Your lock has arrived');
  await expect(dialog(page).getByText('Ines Okafor')).toBeVisible();
  expect(await count()).toBe(before);
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your lock has arrived' })).toBeVisible();
  // What is begun to be written there is not lost: then the ticket stays, and the text comes back into it.
  await page.keyboard.press('r');
  const answer = page.getByRole('textbox', { name: 'Message' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('And bring the key.');
  await page.getByRole('button', { name: 'Undo Z' }).click();
  await expect(answer).toContainText('Come by whenever you like.And bring the key.');
  expect(await count()).toBe(before + 1);
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
  // It is gone on with where the text ends.
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toBeFocused();
  await dialog(page).getByRole('radio', { name: 'Note about a call' }).click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('A call about a bell');
  await dialog(page).getByRole('button', { name: 'Create', exact: false }).last().click();
  await expect(page.getByRole('heading', { name: 'A call about a bell' })).toBeVisible();
  await expect(page.getByText('She called.')).toBeVisible();
  // Whom the note is about is a customer now.
  await expect(page.getByRole('complementary').getByText('eve@new.example').first()).toBeVisible();
});

test('a caller of whom only a name and a number are known becomes a customer by keys alone', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await open(page);
  await page.keyboard.press('Control+j');
  const find = dialog(page).getByRole('combobox', { name: 'Customer: find a customer' });
  await expect(find).toBeFocused();
  await page.keyboard.type('Nora Quill 030 555 017');
  // What stands for nobody yet is not left out.
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Choose the customer' })).toBeVisible();
  await expect(dialog(page).getByRole('option', { name: 'New customer “Nora Quill 030 555 017”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Nora Quill 030 555 017 · new customer')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.keyboard.type('A call about a saddle');
  await dialog(page).getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Wants to be called back.');
  await dialog(page).getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await dialog(page).getByRole('button', { name: 'Tags' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('saddle');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('button', { name: 'Tags saddle' })).toBeFocused();
  await expect(dialog(page).getByText('Draft saved')).toBeVisible();
  // On another computer it is all there, too.
  const other = await signIn(anyBrowser, served);
  await other.getByRole('listbox', { name: 'Tickets' }).focus();
  await other.keyboard.press('c');
  await expect(dialog(other).getByText('Nora Quill 030 555 017 · new customer')).toBeVisible();
  await expect(dialog(other).getByRole('combobox', { name: 'Priority' })).toHaveValue('high');
  await expect(dialog(other).getByRole('button', { name: 'Tags saddle' })).toBeVisible();
  await other.context().close();
  await dialog(page).getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'A call about a saddle' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Nora Quill').first()).toBeVisible();
  await expect(page.getByText('saddle', { exact: true }).first()).toBeVisible();
  // They are found from now on; leaving the field takes only who is nobody yet.
  await open(page);
  await page.keyboard.press('Control+j');
  await page.keyboard.type('Nora Quill');
  await expect(dialog(page).getByRole('option', { name: '030555017' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(find).toHaveValue('Nora Quill');
  await find.fill('Nora Quist');
  await expect(dialog(page).getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByText('Nora Quist · new customer')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
});
