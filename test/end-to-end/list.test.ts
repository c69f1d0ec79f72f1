import { expect, type Locator } from '@playwright/test';
import { test } from '../support/browser.ts';
import { run, type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

const titleOf = async (option: Locator) => (await option.locator('.truncate').nth(1).textContent()) ?? '';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

test('E solves, opens the next ticket, and Z brings the solved one back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const count = page.getByRole('button', { name: /^Needs an answer/ });
  await expect(count).toHaveText(/17/);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  const first = (await title.textContent()) ?? '';
  const second = await page.getByRole('option').nth(1).textContent();
  await page.keyboard.press('e');
  await expect(title).not.toHaveText(first);
  expect(second).toContain((await title.textContent()) ?? '');
  await expect(count).toHaveText(/16/);
  await expect(page.getByText('1 ticket is now Solved')).toBeVisible();
  await page.keyboard.press('z');
  await expect(count).toHaveText(/17/);
  await expect(row(page, first)).toBeVisible();
  await page.context().close();
});

test('a ticket that is longer than the window scrolls its timeline and not the window', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { viewport: { width: 1000, height: 300 } });
  await page.getByRole('option').first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond).toBe(0);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await page.context().close();
});

test('who changes a ticket finds it and its neighbours where they were, until the next is opened', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const rowIds = () =>
    page
      .getByRole('option')
      .evaluateAll((rows) => rows.slice(0, 6).map((element) => Number(element.getAttribute('data-row'))));
  await page.getByRole('option').nth(3).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const [first, second, third, changed, next] = await rowIds();
  await page.keyboard.press('i');
  await expect(page.getByText('Assigned to you')).toBeVisible();
  await expect
    .poll(async () => ((await callApi(served, 'GET', '/desk/tickets?limit=1')) as { items: { id: number }[] }).items)
    .toEqual([expect.objectContaining({ id: changed })]);
  await page.keyboard.press('p');
  await page.keyboard.type('urgent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await rowIds()).slice(0, 5)).toEqual([first, second, third, changed, next]);
  await page.keyboard.press('j');
  await expect.poll(async () => (await rowIds()).slice(0, 5)).toEqual([changed, first, second, third, next]);
  await expect(page.getByRole('main').locator('header').first()).toContainText(`#${next}`);
  await page.context().close();
});

test('a change that does not reach the server is taken back and can be tried again', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  await row(page, 'Tomasz Wilk').click();
  const pill = page.getByRole('button', { name: 'Status: New' });
  await expect(pill).toBeVisible();
  await page.route(/\/desk\/tickets\/\d+$/, (route) => route.abort());
  await page.keyboard.press('s');
  await page.keyboard.press('p');
  await expect(page.getByText('1 ticket was not changed')).toBeVisible();
  await expect(pill).toBeVisible();
  await page.unroute(/\/desk\/tickets\/\d+$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Status: Pending' })).toBeVisible();
  await page.context().close();
});

test('beside the notifications E solves without leading elsewhere, and says what became of it', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: /Rear hub/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Status: Open' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('1 ticket is now Solved')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Rear hub/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Status: Open' })).toBeVisible();
  await page.context().close();
});

test('a subject from right to left begins at the right, where it is cut as well', async ({ anyBrowser }) => {
  await callApi(served, 'POST', '/ticket', { title: 'שלום, ההזמנה לא הגיעה!', from: 'moshe@customer.example' });
  const page = await signIn(anyBrowser, served);
  const shown = row(page, 'ההזמנה');
  await expect(shown).toBeVisible();
  const direction = await shown.getByText('ההזמנה').evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe('rtl');
  await shown.click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
  await page.context().close();
});

test('of a view of thousands only what is near the screen is drawn and loaded', async ({ anyBrowser }) => {
  await run(['generate', '--tickets', '3000', '--messages', '3000', '--data', served.dataDirectory], process.env);
  const page = await signIn(anyBrowser, served);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/desk/tickets/rows')) return;
    for (const id of (searchParams.get('ids') ?? '').split(',')) asked.add(id);
  });
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const rows = page.getByRole('option');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '3120');
  await page.getByRole('listbox', { name: 'Tickets' }).evaluate((list) => list.scrollTo({ top: 1500 * 44 }));
  const far = page.locator('[aria-posinset="1505"]');
  await expect(far.locator('[data-status]')).toHaveCount(1);
  expect(await rows.count()).toBeLessThan(60);
  expect(asked.size).toBeLessThan(1000);
  await page.context().close();
});

test('a ticket that comes in elsewhere appears without moving what is being read', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const list = page.getByRole('listbox', { name: 'Tickets' });
  await expect(page.getByRole('option').first()).toBeVisible();
  const id = await page.getByRole('option').nth(12).getAttribute('data-row');
  await list.evaluate((element) => element.scrollTo({ top: 440 }));
  const read = page.locator(`[data-row="${id}"]`);
  const before = await read.boundingBox();
  await callApi(served, 'POST', '/ticket', { title: 'Just came in', from: 'new@customer.example' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(row(page, 'Just came in')).toBeInViewport();
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);
  await list.evaluate((element) => element.scrollTo({ top: 440 }));
  await callApi(served, 'POST', '/ticket', { title: 'Just as well', from: 'new@customer.example' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await page.keyboard.press('.');
  await expect(row(page, 'Just as well')).toBeInViewport();
  await page.context().close();
});

test('without a connection the window says so, and goes on by itself when it is back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.context().setOffline(true);
  await expect(page.getByText('The desk does not answer.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('No connection');
  await page.context().setOffline(false);
  await expect(page.getByText('The desk does not answer.')).toHaveCount(0);
  await page.context().close();
});

test('a desk that takes the question and says nothing counts as no connection', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  await page.route('**/api/v2/desk', () => {});
  await expect(page.getByText('The desk does not answer.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/v2/desk');
  await expect(page.getByText('The desk does not answer.')).toHaveCount(0, { timeout: 30_000 });
  await page.context().close();
});

test('single letters do nothing while typing and nothing at all when they are switched off', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').pressSequentially('xjx');
  await page.keyboard.press('Escape');
  await expect(page.getByText('selected', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /Single-letter keys/ }).uncheck();
  await page.getByRole('button', { name: /^Needs an answer/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('17 tickets of this view')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected tickets' })).toHaveCount(0);
  await page.context().close();
});

test('rows are selected by box, by Shift for a range and by Ctrl for one', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const rows = page.getByRole('option');
  await rows.nth(1).locator('[data-select]').click();
  await rows.nth(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await rows.nth(2).click({ modifiers: ['Control'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'All 17 in this view' }).click();
  await expect(page.getByText('17 tickets of this view')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selected tickets' })).toHaveCount(0);
  await page.context().close();
});

test('a notification opens its ticket and those about it are read', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  const area = page.getByRole('region', { name: 'Notifications' });
  await expect(area.getByText('4 unread')).toBeVisible();
  // Two of one ticket are one row, which unfolds.
  await area
    .getByRole('button', { name: /^2 notifications about #/ })
    .first()
    .click();
  await expect(area.getByText('Kim Berg mentioned you in a note.').first()).toBeVisible();
  await area.getByRole('button', { name: /Rear hub makes a grinding noise.*Ines Okafor replied/s }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Rear hub/);
  await expect(area.getByText('2 unread')).toBeVisible();
  await page.keyboard.press('j');
  await expect(area.getByRole('button', { name: /^Can I change the frame size/ })).toBeFocused();
  await page.keyboard.press('Shift+I');
  await expect(area.getByText('1 unread')).toBeVisible();
  await area.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.context().close();
});

test('J goes on from a ticket that was opened by a link, also out of its mail, and the arrows walk on', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const id = await row(page, 'Offer for 20 service bikes').getAttribute('data-row');
  await page.goto('about:blank');
  await page.goto(`${served.url}/#/tickets/${id}`);
  await expect(title).toHaveText('Offer for 20 service bikes');
  const below = page.locator('[data-current] + [role=option]');
  const [second, third] = [await titleOf(below), await titleOf(below.locator('+ [role=option]'))];
  await page.frameLocator('iframe').getByRole('heading').first().click();
  await page.keyboard.press('j');
  await expect(title).toHaveText(second);
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(title).toHaveText(third);
  await page.context().close();
});

test('filters narrow the view, live in the address and can be taken away one by one and at once', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Solved', exact: true }).click();
  await page.getByRole('option', { name: 'Closed', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=solved%2Cclosed/);
  await expect(page.locator('[data-row]').first().locator('[data-status=solved], [data-status=closed]')).toHaveCount(1);
  await page.reload();
  await expect(filters.getByRole('button', { name: 'Status: Solved, Closed', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('high');
  await page.keyboard.press('Enter');
  const priority = filters.getByRole('button', { name: 'Priority: High', exact: true });
  await expect(priority).toBeVisible();
  await page.goBack();
  await expect(priority).toHaveCount(0);
  await page.goForward();
  await filters.getByRole('button', { name: 'Remove filter: Status: Solved, Closed' }).click();
  await expect(page).toHaveURL(/all\?priority=high$/);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/all$/);
  await page.context().close();
});

test('the console speaks German where the system does', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { locale: 'de-DE' });
  await expect(page.getByRole('button', { name: /^Braucht Antwort/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.context().close();
});
