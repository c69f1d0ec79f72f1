import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
/** Id of the next view that is made. */
let next: number;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
  const { items } = (await callApi(served, 'GET', '/desk/views')) as { items: { id: number }[] };
  const { item: last } = (await keepView('Last', {})) as { item: { id: number } };
  for (const { id } of [...items, last]) await callApi(served, 'DELETE', `/desk/views/${id}`);
  next = last.id + 1;
});
test.afterEach(() => served.stop());

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const viewLink = (page: Page, name: string) => views(page).getByRole('button', { name: new RegExp(`^${name}`) });
const chip = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

/** Opens the choice of a filter by its key, and chooses by letters and Enter. */
async function narrow(page: Page, letters: string): Promise<void> {
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
}

/** Keeps what the list shows as a view. */
async function saveAs(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+V');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(viewLink(page, name)).toBeVisible();
}

const keepView = (name: string, filter: object, shared = false) =>
  callApi(served, 'POST', '/desk/views', { name, filter, shared });

test('by keys alone an agent narrows a list, keeps it as a view with its number, deletes it and takes that back', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('all tickets');
  await page.keyboard.press('Enter');
  await narrow(page, 'urgent');
  await expect(chip(page, 'Priority: Urgent')).toBeVisible();
  await narrow(page, 'prio');
  await page.keyboard.type('high');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Priority: Urgent, High')).toBeVisible();
  await narrow(page, 'open');
  await saveAs(page, 'Burning');
  await expect(page).toHaveURL(new RegExp(`#/inbox/view-${next}$`));

  await page.reload();
  await expect(chip(page, 'Status: Open')).toBeVisible();
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const before = Number(await rows.first().getAttribute('aria-setsize'));
  await expect(viewLink(page, 'Burning')).toHaveText(`Burning${before}`);

  const id = Number(await rows.first().getAttribute('data-row'));
  await callApi(served, 'POST', '/ticket/setstatus', { ticketIDs: [id], status: 'solved' });
  await expect(page.locator(`[data-row="${id}"]`)).toHaveCount(0);
  await expect(viewLink(page, 'Burning')).toHaveText(`Burning${before - 1}`);

  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(viewLink(page, 'Burning')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(viewLink(page, 'Burning')).toHaveCount(0);
  await expect(page.getByText('“Burning” is deleted')).toBeVisible();
  await page.keyboard.press('z');
  await expect(viewLink(page, 'Burning')).toHaveText(`Burning${before - 1}`);
  await expect(page).toHaveURL(new RegExp(`#/inbox/view-${next + 1}$`));
  await page.context().close();
});

test('a changed view says so, and is saved, put back or kept under another name', async ({ anyBrowser }) => {
  await keepView('Waiting for parts', { status: ['pending'] });
  const page = await signIn(anyBrowser, served);
  await viewLink(page, 'Waiting for parts').click();
  const header = page.getByRole('region', { name: 'Tickets', exact: true }).locator('header');
  await expect(chip(page, 'Status: Pending')).toBeVisible();
  await expect(header).not.toContainText('edited');

  await narrow(page, 'high');
  await expect(header).toContainText('edited');
  await page.getByRole('button', { name: 'Reset the view' }).click();
  await expect(chip(page, 'Priority: High')).toHaveCount(0);
  await expect(header).not.toContainText('edited');

  await narrow(page, 'unread');
  await page.getByRole('button', { name: 'Save the changed view' }).click();
  await expect(header).not.toContainText('edited');
  await page.reload();
  await expect(chip(page, 'Unread')).toBeVisible();

  await chip(page, 'Unread').focus();
  await page.keyboard.press('Backspace');
  await expect(header).toContainText('edited');
  await saveAs(page, 'All that wait');
  await expect(page).toHaveURL(new RegExp(`#/inbox/view-${next + 1}$`));
  await viewLink(page, 'Waiting for parts').click();
  await expect(chip(page, 'Unread')).toBeVisible();
  await page.context().close();
});

test('views are walked through, put in order and renamed by key, and have numbers to go to', async ({ anyBrowser }) => {
  for (const name of ['First', 'Second', 'Third']) await keepView(name, {});
  const page = await signIn(anyBrowser, served);
  const names = views(page).getByRole('region', { name: 'My views' }).locator('[data-view-link]');
  await expect(names).toHaveText([/^First/, /^Second/, /^Third/]);
  await page.keyboard.press('g');
  await page.keyboard.press('3');
  await expect(page).toHaveURL(new RegExp(`view-${next + 2}$`));
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/^First/, /^Third/, /^Second/]);
  await expect(viewLink(page, 'Third')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Foremost');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(names).toHaveText([/^Foremost/, /^Third/, /^Second/]);
  await page.context().close();
});

test('somebody else’s shared view appears, and of a deleted one the place says that it is gone', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await keepView('Of everybody', { priority: ['low'] }, true);
  const shared = views(page).getByRole('region', { name: 'Shared views' });
  await shared.getByRole('button', { name: /^Of everybody/ }).click();
  await expect(chip(page, 'Priority: Low')).toBeVisible();
  await callApi(served, 'DELETE', `/desk/views/${next}`);
  await expect(page.getByText('This view does not exist, or not any more.')).toBeVisible();
  await page.getByRole('button', { name: 'See all tickets' }).click();
  await expect(row(page, 'Rear hub')).toBeVisible();
  await page.context().close();
});

test('the tickets of a customer who is found by name, and those since a day', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await viewLink(page, 'All tickets').click();
  await narrow(page, 'customer');
  await page.keyboard.type('okaf');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Customer: Ines Okafor')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toContainText('Ines Okafor');
  await narrow(page, 'updated');
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Updated: since \d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(row(page, 'Rear hub')).toBeVisible();
  await expect(page).toHaveURL(/customer_id=\d+&updated_from=/);
  await page.context().close();
});

test('where nothing is like this, any of the filters can be taken away', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.goto(`${served.url}/#/inbox/all?tag=nothing-is-called-so&priority=high`);
  await expect(page.getByText('No ticket is like this.')).toBeVisible();
  await page.getByText('Remove filter: Tag: nothing-is-called-so').click();
  await expect(row(page, 'Rear hub')).toBeVisible();
  await expect(page).toHaveURL(/all\?priority=high$/);
  await page.context().close();
});

for (const [colorScheme, viewport] of [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 700, height: 700 }],
] as const) {
  test(`filters and views keep WCAG 2.2 AA as far as axe can tell, ${colorScheme}`, async ({ anyBrowser }) => {
    await keepView('Seldom', { priority: ['low'], status: ['new'], unread: true });
    const page = await signIn(anyBrowser, served, { colorScheme, viewport });
    const check = async (part = 'html') => {
      const { violations } = await new AxeBuilder({ page })
        .include(part)
        .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    };
    await page.goto(
      `${served.url}/#/inbox/view-${next}?priority=low,high&updated_from=2026-11-01+00:00:00&sort=priority`,
    );
    await expect(chip(page, 'Priority: Low, High')).toBeVisible();
    await check();
    await page.keyboard.press('Shift+F');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await check('[role=dialog]');
    await page.keyboard.type('updated');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('From')).toBeVisible();
    await check('[role=dialog]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+V');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await check();
    await page.context().close();
  });
}
