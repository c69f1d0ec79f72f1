import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

interface Shown {
  id: number;
  status: string;
  customer_id: number;
  timeline: { id: string; type: string; content?: string }[];
}

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

const read = async (id: number): Promise<Shown> =>
  ((await callApi(served, 'GET', `/ticket/${id}`)) as { item: Shown }).item;
const written = async (id: number) => (await read(id)).timeline.filter(({ type }) => type !== 'event').length;

const openId = async (page: Page): Promise<number> => {
  const text = await page.getByRole('main').locator('header').textContent();
  return Number(text?.match(/#(\d+)/)?.[1]);
};

/** A second ticket of the same customer, with a note. */
async function createSecond(customerID: number, title: string): Promise<number> {
  const { item } = (await callApi(served, 'POST', '/ticket', { title, customerID })) as { item: Shown };
  await callApi(served, 'POST', `/desk/tickets/${item.id}/messages`, { type: 'note', content: 'Called twice.' });
  return item.id;
}

async function openTicket(page: Page, name: string): Promise<number> {
  await row(page, name).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  return openId(page);
}

async function expectNoViolations(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('by keys an agent merges a ticket into another of the customer, looks, and takes it back', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const source = await openTicket(page, 'Tomasz Wilk');
  const before = await read(source);
  const target = await createSecond(before.customer_id, 'The same again');

  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog', { name: `Merge #${source} into…` });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('group', { name: 'Same customer' })).toContainText('The same again');
  await page.keyboard.type('same again');
  await expect(dialog.getByRole('option').first()).toContainText('The same again');
  await expect(dialog.getByText(new RegExp(`To #${target}: \\d+ messages?`))).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
  await page.keyboard.press('Enter');

  await expect(page.getByText(`1 ticket is merged into #${target}`)).toBeVisible();
  await expect(page.getByRole('main').getByText(`#${target}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: `from #${source}` })).toHaveCount(
    before.timeline.filter(({ type }) => type !== 'event').length,
  );
  const links = page.getByRole('list', { name: 'Merged and split tickets' });
  await expect(links).toContainText(`Merged from#${source}`);
  await expectNoViolations(page, 'main');
  await links.getByRole('button', { name: `#${source}` }).click();
  await expect(links).toContainText(`Merged into#${target}`);
  await expect(page.getByRole('main').getByRole('button', { name: /^Reopen/ })).toHaveCount(0);
  expect(await read(source)).toMatchObject({ status: 'closed', timeline: [] });
  await links.getByRole('button', { name: `#${target}` }).click();
  await expect(links).toContainText(`Merged from#${source}`);

  await page.keyboard.press('z');
  await expect(page.getByText(`1 ticket is out of #${target} again.`)).toBeVisible();
  expect((await read(source)).timeline).toEqual(before.timeline);
  expect((await read(source)).status).toBe(before.status);
  await expect(page.getByRole('main').getByText(`#${source}`, { exact: true })).toBeVisible();
  await page.context().close();
});

test('several selected tickets are merged into the one of them that is chosen', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('3 selected')).toBeVisible();
  const ids = await page
    .getByRole('option', { selected: true })
    .evaluateAll((elements) => elements.map((element) => Number(element.getAttribute('data-row'))));
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog', { name: 'Merge 3 tickets into…' });
  await expect(dialog.getByRole('group', { name: 'Selected' }).getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  const chosen = await dialog.getByRole('option', { selected: true }).textContent();
  const target = Number(chosen?.match(/#(\d+)/)?.[1]);
  expect(ids).toContain(target);
  await dialog.getByRole('button', { name: `Merge into #${target}` }).click();
  await expect(page.getByText(`2 tickets are merged into #${target}`)).toBeVisible();
  for (const id of ids) expect((await read(id)).status === 'closed').toBe(id !== target);
  await page.context().close();
});

test('messages are split off by the menu of the first of them, and put back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const source = await openTicket(page, 'Tomasz Wilk');
  await callApi(served, 'POST', `/desk/tickets/${source}/messages`, { type: 'note', content: 'Another matter.' });
  const note = page.getByRole('article').filter({ hasText: 'Another matter.' });
  await expect(note).toBeVisible();
  const count = await written(source);
  await note.hover();
  await note.getByRole('button', { name: /^More:/ }).click();
  await page.getByRole('menuitem', { name: 'Split only this into a new ticket' }).click();
  const told = page.getByText(/1 message is now #\d+/);
  await expect(told).toBeVisible();
  const made = Number((await told.textContent())?.match(/#(\d+)/)?.[1]);
  await expect(page.getByRole('main').getByText(`#${made}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect([await written(source), await written(made)]).toEqual([count - 1, 1]);
  await page.keyboard.press('z');
  await expect(page.getByText(`#${source} is whole again`)).toBeVisible();
  await expect(page.getByRole('main').getByText(`#${source}`, { exact: true })).toBeVisible();
  expect(await written(source)).toBe(count);
  await page.context().close();
});

test('what a colleague changed meanwhile is told, and the merge is done only by another try', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  const source = await openTicket(page, 'Tomasz Wilk');
  const { customer_id } = await read(source);
  const target = await createSecond(customer_id, 'The same again');
  await page.keyboard.press('Shift+M');
  await page.keyboard.type(`${target}`);
  await expect(page.getByText(new RegExp(`To #${target}`))).toBeVisible();
  await page.route('**/api/v2/desk/events**', (route) => route.abort());
  await page.route('**/merge', async (route) => {
    await callApi(served, 'PATCH', `/desk/tickets/${target}`, { title: 'Renamed', priority: 'low' });
    await page.unroute('**/merge');
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'has changed meanwhile' });
  await expect(told).toBeVisible();
  expect((await read(source)).status).not.toBe('closed');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await read(source)).status).toBe('closed');
  await page.context().close();
});

test('the ticket to merge into is found by the words of its messages, though no list shows it', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const source = await openTicket(page, 'Tomasz Wilk');
  const { item } = (await callApi(served, 'POST', '/ticket', { title: 'Parcel' })) as { item: Shown };
  const note = { type: 'note', content: 'The courier found it in a xylotheque.' };
  await callApi(served, 'POST', `/desk/tickets/${item.id}/messages`, note);
  await callApi(served, 'POST', '/ticket/setstatus', { ticketIDs: [item.id], status: 'closed' });
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog', { name: `Merge #${source} into…` });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('xyloth');
  await expect(dialog.getByRole('group', { name: 'Found in all tickets' }).getByRole('option')).toContainText([
    `#${item.id}`,
  ]);
  await expect(dialog.getByText(new RegExp(`To #${item.id}: `))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 ticket is merged into #${item.id}`)).toBeVisible();
  await page.context().close();
});
