import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { run, type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

const tickets = 20_000;

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

interface Counts {
  item: { all: number; by_status: Record<string, number> };
}
const countOf = async (status: string) =>
  ((await callApi(served, 'GET', '/desk/tickets/counts')) as Counts).item.by_status[status] ?? 0;
const newestJob = async () =>
  ((await callApi(served, 'GET', '/desk/bulk-changes?limit=1')) as { items: { state: string; total: number }[] })
    .items[0];
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change many tickets' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' });

async function expectNoViolations(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('a whole view is changed by key: looked at first, followed over a reload, taken back by Z', async ({
  anyBrowser,
}) => {
  test.setTimeout(300_000);
  const volume = ['--tickets', String(tickets), '--messages', String(tickets)];
  await run(['generate', ...volume, '--data', served.dataDirectory], process.env);
  const page = await signIn(anyBrowser, served);
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const { all } = ((await callApi(served, 'GET', '/desk/tickets/counts')) as Counts).item;
  const before = await countOf('solved');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', String(all));
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText(`${all.toLocaleString('en-GB')} tickets of this view`);
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  const confirm = dialog(page).getByRole('button', { name: /^Change [\d,]+ tickets$/ });
  await expect(confirm).toBeFocused();
  await expect(confirm).toHaveText(`Change ${(all - before).toLocaleString('en-GB')} tickets`);
  await expect(dialog(page)).toContainText(`${before.toLocaleString('en-GB')} are so already`);
  await expectNoViolations(page, '[role=dialog]');
  expect(await newestJob()).toMatchObject({ state: 'ready', total: all });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const progress = page.getByRole('region', { name: 'Status: Solved' });
  await expect(progress).toContainText(/[\d,]+ of [\d,]+ changed/);
  expect(await newestJob()).toMatchObject({ state: 'running' });
  await page.reload();
  await expect(progress).toContainText(/[\d,]+ of [\d,]+ changed/);
  const done = `${(all - before).toLocaleString('en-GB')} tickets are now Solved`;
  await expect(page.getByText(done)).toBeVisible({ timeout: 90_000 });
  expect(await countOf('solved')).toBe(all);
  await page.keyboard.press('z');
  const back = `${(all - before).toLocaleString('en-GB')} tickets are back to what they were`;
  await expect(page.getByText(back)).toBeVisible({ timeout: 90_000 });
  expect(await countOf('solved')).toBe(before);
  await page.context().close();
});

test('some tickets are tagged at once, and what became of each can be looked at', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(bar(page)).toContainText('3 selected');
  await expectNoViolations(page, '[aria-label="Selected tickets"]');
  await page.keyboard.press('l');
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await expect(tags.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Rahmenbruch');
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('option', { name: 'Rahmenbruch put on' })).toBeVisible();
  await tags.getByRole('button', { name: 'Change 3 tickets' }).click();
  await expect(page.getByText('3 tickets changed: Tags put on: Rahmenbruch')).toBeVisible();
  const tagged = async () =>
    ((await callApi(served, 'GET', '/desk/tickets?tag=Rahmenbruch')) as { itemTotal: number }).itemTotal;
  expect(await tagged()).toBe(3);
  await page.keyboard.press('z');
  await expect(page.getByText('3 tickets are back to what they were')).toBeVisible();
  expect(await tagged()).toBe(0);
  await page.context().close();
});
