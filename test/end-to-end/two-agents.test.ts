import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

const kimsAddress = 'kim@nordlicht.example';

const rowOf = (page: Page, id: number) => page.locator(`[data-row="${id}"]`);
const head = (page: Page) => page.getByRole('main', { name: 'Ticket' });
const priority = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Customer and properties' })
    .getByRole('button', { name: new RegExp(`^Priority: ${name}`) });
const whoIsHere = (page: Page) => head(page).locator('header').getByRole('status');
const bell = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /^Notif/ });

/** Shows all tickets in each window; gives the ids of the newest. */
async function showAll(...pages: Page[]): Promise<number[]> {
  for (const page of pages) {
    await page.getByRole('button', { name: /^All tickets/ }).click();
    await expect(page.getByRole('option').first().locator('[data-status]')).toHaveCount(1);
  }
  const ids = await pages[0]
    ?.getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  return (ids ?? []).map(Number);
}

async function open(page: Page, id: number): Promise<void> {
  await rowOf(page, id).click();
  await expect(head(page).getByText(`#${id}`, { exact: true })).toBeVisible();
  await expect(head(page).getByRole('article').first()).toBeVisible();
}

test('each sees what the other has open, in the list and in the ticket, and when they have gone', async ({
  anyBrowser,
}) => {
  const mara = await signIn(anyBrowser, served);
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  const [first = 0, second = 0] = await showAll(mara, kim);
  await open(mara, first);
  await expect(whoIsHere(mara)).toHaveText('');

  await open(kim, first);
  await expect(whoIsHere(mara)).toContainText('Kim Berg is viewing');
  await expect(rowOf(mara, first)).toContainText('Kim Berg is viewing');
  // Who came later is told as well who was there already.
  await expect(whoIsHere(kim)).toContainText('Mara Ruiz is viewing');

  await open(kim, second);
  await expect(whoIsHere(mara)).toHaveText('');
  await expect(rowOf(mara, second)).toContainText('Kim Berg is viewing');
  await expect(rowOf(mara, first)).not.toContainText('Kim Berg');

  // A window that is closed says goodbye while it goes.
  await kim.close({ runBeforeUnload: true });
  await expect(rowOf(mara, second)).not.toContainText('Kim Berg');
  await expect
    .poll(async () => ((await callApi(served, 'GET', '/desk/presence')) as { itemTotal: number }).itemTotal)
    .toBe(0);
  await mara.context().close();
});

test('what is assigned to a colleague is told in all of her windows, and read in all when she opens it in one', async ({
  anyBrowser,
}) => {
  const mara = await signIn(anyBrowser, served);
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  const aside = await kim.context().newPage();
  await aside.goto(served.url);
  await expect(aside.getByRole('option').first()).toBeVisible();
  const windows = [kim, aside];
  const [id = 0] = await showAll(mara, kim);
  await open(mara, id);
  const unread = async (page: Page) =>
    Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1]);
  for (const page of windows) await bell(page).waitFor();
  const before = (await unread(kim)) || 0;

  await mara.keyboard.press('a');
  await expect(mara.getByRole('dialog', { name: 'Assignee' }).getByRole('combobox')).toBeFocused();
  await mara.keyboard.type('Kim');
  await mara.keyboard.press('Enter');
  for (const page of windows) await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect(bell(mara)).not.toHaveAccessibleName(new RegExp(`${before + 1} unread`));

  await aside.keyboard.press('g');
  await aside.keyboard.press('n');
  const told = aside.getByRole('region', { name: 'Notifications' }).getByText('Mara Ruiz assigned this ticket to you.');
  await expect(told.first()).toBeVisible();
  await told.first().click();
  await expect(head(aside).getByText(`#${id}`, { exact: true })).toBeVisible();
  for (const page of windows) {
    if (before === 0) await expect(bell(page)).toHaveAccessibleName('Notifications');
    else await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before} unread`);
  }
  for (const page of [mara, kim]) await page.context().close();
});

test('of two who change the same at once the later one is told, and decides', async ({ anyBrowser }) => {
  const mara = await signIn(anyBrowser, served, { intercepts: true });
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  const [id = 0] = await showAll(mara, kim);
  await callApi(served, 'PATCH', `/desk/tickets/${id}`, { priority: 'normal' });
  for (const page of [mara, kim]) {
    await open(page, id);
    await expect(priority(page, 'Normal')).toBeVisible();
  }
  const rank = async (page: Page, letters: string) => {
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: 'Priority' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(letters);
    await page.keyboard.press('Enter');
  };
  // Mara's change is on its way when Kim's is made.
  const kimIsDone = Promise.withResolvers<void>();
  await mara.route(`**/api/v2/desk/tickets/${id}`, async (route) => {
    await kimIsDone.promise;
    await route.continue();
  });
  await rank(mara, 'urgent');
  await expect(priority(mara, 'Urgent')).toBeVisible();
  await rank(kim, 'low');
  const stored = async () =>
    ((await callApi(served, 'GET', `/ticket/${id}`)) as { item: { priority: string } }).item.priority;
  await expect.poll(stored).toBe('low');
  kimIsDone.resolve();

  const told = mara.getByRole('alert').filter({ hasText: `#${id} was not changed` });
  await expect(told).toContainText('priority Low by Kim Berg');
  await expect(priority(mara, 'Low')).toBeVisible();
  expect(await stored()).toBe('low');
  await told.getByRole('button', { name: 'Change anyway' }).click();
  await expect.poll(stored).toBe('urgent');
  await expect(priority(kim, 'Urgent')).toBeVisible();
  for (const page of [mara, kim]) await page.context().close();
});

test('of two who set the status at once the later one is told what the other did, and decides', async ({
  anyBrowser,
}) => {
  const mara = await signIn(anyBrowser, served, { intercepts: true });
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  const [id = 0] = await showAll(mara, kim);
  await callApi(served, 'PATCH', `/desk/tickets/${id}`, { status: 'open' });
  const status = (page: Page, name: string) => head(page).getByRole('button', { name: `Status: ${name}` });
  for (const page of [mara, kim]) {
    await open(page, id);
    await expect(status(page, 'Open')).toBeVisible();
  }
  const kimIsDone = Promise.withResolvers<void>();
  await mara.route(`**/api/v2/desk/tickets/${id}`, async (route) => {
    await kimIsDone.promise;
    await route.continue();
  });
  await mara.keyboard.press('s');
  await mara.keyboard.press('p');
  await expect(status(mara, 'Pending')).toBeVisible();
  await kim.keyboard.press('s');
  await kim.keyboard.press('h');
  const stored = async () =>
    ((await callApi(served, 'GET', `/ticket/${id}`)) as { item: { status: string } }).item.status;
  await expect.poll(stored).toBe('holding');
  kimIsDone.resolve();

  const told = mara.getByRole('alert').filter({ hasText: `#${id} was not changed` });
  await expect(told).toContainText('status On hold by Kim Berg');
  await expect(status(mara, 'On hold')).toBeVisible();
  expect(await stored()).toBe('holding');
  await told.getByRole('button', { name: 'Change anyway' }).click();
  await expect.poll(stored).toBe('pending');
  await expect(status(kim, 'Pending')).toBeVisible();
  await mara.keyboard.press('z');
  await expect.poll(stored).toBe('holding');
  for (const page of [mara, kim]) await page.context().close();
});
