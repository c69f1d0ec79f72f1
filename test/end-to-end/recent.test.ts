import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

const head = (page: Page) => page.getByRole('main', { name: 'Ticket' });

/** Opens the first rows of the list, one after the other; gives their ids. */
async function openThree(page: Page): Promise<number[]> {
  const rows = page.getByRole('option');
  const ids = (await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute('data-row'))))).slice(0, 3);
  for (const id of ids) {
    await page.locator(`[data-row="${id}"]`).click();
    await expect(head(page).getByText(`#${id}`, { exact: true })).toBeVisible();
    await expect(head(page).getByRole('article').first()).toBeVisible();
    // The desk has noted it: it is what both lists ask.
    await expect
      .poll(
        async () =>
          ((await callApi(served, 'GET', '/desk/tickets/opened')) as { items: { id: number }[] }).items[0]?.id,
      )
      .toBe(id);
  }
  return ids;
}

test('the palette offers the tickets that were opened last before anything is typed, but for the open one', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const [first, second, third] = await openThree(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  const options = palette.getByRole('option');
  await expect(options.nth(0)).toContainText(`#${second}`);
  await expect(options.nth(1)).toContainText(`#${first}`);
  await expect(palette.getByRole('option').filter({ hasText: `#${third}` })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(head(page).getByText(`#${second}`, { exact: true })).toBeVisible();
  await page.context().close();
});

test('G and H show what was opened, the last first, and lead back to it', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const [first, second, third] = await openThree(page);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText(`#${third}`);
  await expect(lines.nth(1)).toContainText(`#${second}`);
  await expect(lines.nth(2)).toContainText(`#${first}`);
  await lines.nth(2).getByRole('button').click();
  await expect(head(page).getByText(`#${first}`, { exact: true })).toBeVisible();
  await page.context().close();
});

test('Shift+U marks the open ticket unread, closes it, and leaves it so until it is opened again', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const [, , id = 0] = await openThree(page);
  const isUnread = async () =>
    ((await callApi(served, 'GET', `/desk/tickets/rows?ids=${id}`)) as { item: { unread: boolean }[] }).item[0]?.unread;
  await expect.poll(isUnread).toBe(false);
  await page.keyboard.press('Shift+U');
  await expect.poll(isUnread).toBe(true);
  await expect(head(page).getByText(`#${id}`, { exact: true })).toHaveCount(0);
  await page.locator(`[data-row="${id}"]`).click();
  await expect.poll(isUnread).toBe(false);
  await page.context().close();
});

test('a view with a name of 60 letters is cut and told whole, and leaves its order menu its room', async ({
  anyBrowser,
}) => {
  const name = 'Everything of the workshop that waits for parts from Norway.';
  expect(name).toHaveLength(60);
  const { item } = (await callApi(served, 'POST', '/desk/views', { name, filter: {}, sort: 'waiting_since' })) as {
    item: { id: number };
  };
  const page = await signIn(anyBrowser, served, { viewport: { width: 1000, height: 700 } });
  await page.goto(`${served.url}/#/inbox/view-${item.id}`);
  const header = page.getByRole('region', { name: 'Tickets', exact: true }).locator('header');
  const heading = header.getByRole('heading');
  await expect(heading).toContainText(name);
  await expect(heading).toHaveAttribute('title', name);
  const order = header.getByRole('button', { name: /^Order/ });
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  await expect(order).toHaveAttribute('title', 'Longest waiting first');
  const [bar, menu] = [await header.boundingBox(), await order.boundingBox()];
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
  expect(await heading.locator('span').first().evaluate(isCut)).toBe(true);
  await page.context().close();
});
