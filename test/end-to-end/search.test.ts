import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search tickets' });
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
const rows = (page: Page) => page.locator('[data-row]');

/** A ticket that only this search finds, and its number. */
async function arrangeTicket(title: string, note: string): Promise<number> {
  const { item } = (await callApi(served, 'POST', '/ticket', { title })) as { item: { id: number } };
  await callApi(served, 'POST', `/desk/tickets/${item.id}/messages`, { type: 'note', content: note });
  return item.id;
}

test('by keys alone an agent searches with an operator, opens a hit and comes back to where they were', async ({
  anyBrowser,
}) => {
  const id = await arrangeTicket('Zeppelin ride', 'The quaint gondola is booked');
  const page = await signIn(anyBrowser, served);
  await expect(rows(page).first()).toBeVisible();
  const before = page.url();

  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('quaint stat');
  await expect(page.getByRole('option', { name: /^status:/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('quaint status:');
  await page.keyboard.type('n');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('quaint status:new ');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/#\/inbox\/search\?q=quaint/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark')).toHaveText('quaint');
  await expectAccessible(page);

  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`#/inbox/search/${id}\\?q=`));
  await expect(page.getByText('The quaint gondola is booked', { exact: true })).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('quaint status:new ');
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/#\/inbox\/search\?q=/);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('a search that finds nothing says what to try, one that is wrong says why, and Escape leaves it', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('nowherefound');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found for “nowherefound”.')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('status:banana');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('status: takes new, open');

  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/inbox\/needs-answer$/);
  await expect(rows(page).first()).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: /^nowherefound/ })).toBeVisible();
});

test('the list of a search follows what happens', async ({ anyBrowser }) => {
  await arrangeTicket('First zeppelin', 'one');
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('/');
  await page.keyboard.type('zeppelin');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await arrangeTicket('Second zeppelin', 'two');
  await expect(page.getByRole('option', { name: /Second zeppelin/ })).toBeVisible();
});

test('a search is sorted by its best match, narrowed and cleared without losing its words', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await arrangeTicket('Quaint gondola', 'Booked');
  const inNote = await arrangeTicket('Zeppelin ride', 'The quaint one is booked');
  await page.keyboard.press('/');
  await page.keyboard.type('quaint ');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Zeppelin ride');
  await page.getByRole('button', { name: /^Order:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Best match first' }).click();
  await expect(rows(page).first()).toContainText('Quaint gondola');
  await expectAccessible(page);

  await callApi(served, 'PATCH', `/desk/tickets/${inNote}`, { priority: 'urgent' });
  await page.goto(page.url().replace('q=', 'priority=urgent&q='));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue('quaint ');
});

test('in any other list the words are a filter: changed in its panel, taken away on their own', async ({
  anyBrowser,
}) => {
  await arrangeTicket('Quaint gondola', 'Booked');
  await arrangeTicket('Zeppelin ride', 'Booked');
  const page = await signIn(anyBrowser, served);
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/#/inbox/all?status=new&q=gondola`);
  await expect(rows(page)).toHaveCount(1);
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Search: gondola', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Search' }).fill('zeppelin');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Zeppelin ride');
  await filters.getByRole('button', { name: 'Remove filter: Search: zeppelin' }).click();
  await expect(filters.getByRole('button', { name: /^Status:/ })).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]q=/);
});
