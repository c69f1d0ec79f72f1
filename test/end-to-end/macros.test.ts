import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

const ticket = (page: Page) => page.getByRole('main', { name: 'Ticket' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const status = (page: Page) => ticket(page).getByRole('button', { name: /^Status: / });

async function openTicket(page: Page): Promise<void> {
  await row(page, 'Ines Okafor').click();
  await expect(ticket(page).getByRole('article').first()).toBeVisible();
  await expect(ticket(page).getByRole('button', { name: /^Reply/ })).toBeVisible();
}

test('M puts the text of a macro, filled in, into the answer and changes the ticket; Z takes the change back', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await expect(status(page)).toHaveText('Open');
  await page.keyboard.press('m');
  await expect(page.getByRole('combobox', { name: 'Use a macro' })).toBeFocused();
  await page.keyboard.type('photo');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Hello Ines,');
  await expect(text(page)).not.toContainText('{{');
  await expect(text(page)).toBeFocused();
  await expect(status(page)).toHaveText('Pending');
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(status(page)).toHaveText('Open');
  await page.context().close();
});

test('Enter chooses a macro for who types faster than the desk answers', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  await openTicket(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/desk/macros*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.keyboard.press('m');
  await expect(page.getByRole('combobox', { name: 'Use a macro' })).toBeFocused();
  await page.keyboard.type('photo');
  await page.keyboard.press('Enter');
  answer.resolve();
  await expect(text(page)).toContainText('Hello Ines,');
  await page.context().close();
});

test('/ offers saved replies where one is written, and puts the chosen one there', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await page.keyboard.press('r');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Good news. /on its');
  const offered = page.getByRole('listbox', { name: 'Saved replies and macros' });
  await expect(offered.getByRole('option')).toHaveText(['On its way']);
  const option = (await offered.getByRole('option').getAttribute('id')) ?? '';
  await expect(text(page)).toHaveAttribute('aria-activedescendant', option);
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Good news.');
  await expect(text(page)).toContainText('your parcel left our warehouse today');
  await expect(text(page)).not.toContainText('/on');
  await expect(offered).toHaveCount(0);
  // What belongs to no saved reply is text: an address, a half.
  await page.keyboard.type(' 1/2 of https://a.example/b');
  await expect(offered).toHaveCount(0);
  await page.context().close();
});

test('a saved reply is made in the settings, changed and deleted', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await page.getByRole('button', { name: 'New saved reply or macro…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New saved reply or macro' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Sizes');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'text' }).click();
  await page.keyboard.type('Hello ');
  await dialog.getByRole('button', { name: 'Customer’s first name' }).click();
  await page.keyboard.type(', which size?');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sizes' })).toContainText('Pending · text');

  await page.getByRole('button', { name: 'Edit Sizes' }).click();
  const again = page.getByRole('dialog', { name: 'Sizes' });
  await expect(again.getByRole('textbox', { name: 'text' })).toHaveText('Hello {{customer.firstname}}, which size?');
  await again.getByRole('textbox', { name: 'Name' }).fill('On its way');
  await again.getByRole('button', { name: 'Save' }).click();
  // One's own may have the name of a shared one.
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete On its way' }).last().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'On its way' })).toHaveCount(1);
  await page.context().close();
});
