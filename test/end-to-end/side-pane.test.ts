import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

interface Stored {
  id: number;
  customer_id: number;
  customer: { firstname: string; lastname: string };
  customer_custom_fields: { name: string; value: string | null }[];
}

const side = (page: Page) => page.getByRole('complementary', { name: 'Customer and properties' });

const choice = (page: Page) => page.getByRole('dialog', { name: 'Customer' });

async function open(page: Page, customer: string): Promise<Stored> {
  await row(page, customer).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const number = (await page.getByRole('main').locator('header').textContent())?.match(/#(\d+)/)?.[1];
  return ((await callApi(served, 'GET', `/ticket/${number}`)) as { item: Stored }).item;
}

const ticketNow = async (id: number) => ((await callApi(served, 'GET', `/ticket/${id}`)) as { item: Stored }).item;
const formNow = async (id: number) => {
  const { item } = (await callApi(served, 'GET', `/desk/tickets/${id}/form`)) as {
    item: { fields: { name: string; value: string | null }[] };
  };
  return Object.fromEntries(item.fields.map(({ name, value }) => [name, value]));
};

test('by keys alone fields of form and customer are changed where they stand, and taken back', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  const { id } = await open(page, 'Ines Okafor');
  const before = await formNow(id);
  const kilometres = side(page).getByRole('textbox', { name: 'Kilometres ridden' });
  await kilometres.focus();
  await kilometres.fill('4321');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Kilometres ridden: 4321' })).toBeVisible();
  await expect.poll(async () => (await formNow(id)).kilometres).toBe('4321');
  await expect(page.getByRole('main')).toContainText('Kilometres ridden 4321');

  const serial = side(page).getByRole('textbox', { name: 'Serial' });
  await serial.fill('26-B 999');
  await page.keyboard.press('Tab');
  const field = async (name: string) =>
    (await ticketNow(id)).customer_custom_fields.find((one) => one.name === name)?.value;
  await expect.poll(() => field('serial')).toBe('26-B 999');

  await side(page)
    .getByRole('button', { name: /^Model:/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Polar Kids 20' }).press('Enter');
  await expect.poll(() => field('model')).toBe('Polar Kids 20');

  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('z');
  await expect.poll(() => formNow(id)).toEqual(before);
  await expect.poll(() => field('model')).toBe('Fjord 3');
  await page.context().close();
});

test('what the desk refuses is shown as it was, with the reason', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  const { id } = await open(page, 'Ines Okafor');
  const before = await formNow(id);
  await page.route('**/api/v2/desk/tickets/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { type: 'error', message: 'The desk is busy.', requestId: 'r-1' } })
      : route.continue(),
  );
  const kilometres = side(page).getByRole('textbox', { name: 'Kilometres ridden' });
  await kilometres.fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The desk is busy.' })).toBeVisible();
  await expect(kilometres).toHaveValue(before.kilometres ?? '');
  await page.context().close();
});

test('another customer is found by a few letters, made where there is none, and taken back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const { id, customer_id } = await open(page, 'Tomasz Wilk');
  await page.keyboard.press('Shift+C');
  await expect(choice(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('novo');
  await expect(choice(page).getByRole('option', { name: /Marek Novotný/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(side(page).getByRole('heading', { name: 'Marek Novotný' })).toBeVisible();
  await expect(side(page).getByText('marek.novotny@posta.example')).toBeVisible();
  await expect(row(page, 'Invoice 20931')).toContainText('Marek Novotný');
  await page.keyboard.press('z');
  await expect.poll(async () => (await ticketNow(id)).customer_id).toBe(customer_id);

  await page.keyboard.press('Shift+C');
  await page.keyboard.type('Zoe Quist');
  await expect(choice(page).getByRole('option', { name: 'New customer “Zoe Quist”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(side(page).getByRole('heading', { name: 'Zoe Quist' })).toBeVisible();
  await expect.poll(async () => (await ticketNow(id)).customer).toMatchObject({ firstname: 'Zoe', lastname: 'Quist' });
  await page.context().close();
});

test('a colleague’s new name for a customer reaches every list and the open ticket', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  const { customer_id } = await open(page, 'Elin Sjöberg');
  await callApi(served, 'PUT', `/customer/${customer_id}`, { lastname: 'Nordin' });
  await expect(row(page, 'Elin Nordin')).toBeVisible();
  await expect(side(page).getByRole('heading', { name: 'Elin Nordin' })).toBeVisible();
  await expect(row(page, 'Elin Sjöberg')).toHaveCount(0);
  await page.context().close();
});

test('all tickets of a customer are a list of their own', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await open(page, 'Ines Okafor');
  const link = side(page).getByRole('button', { name: /^All \d+ tickets$/ });
  const total = Number((await link.textContent())?.match(/\d+/)?.[0]);
  await link.click();
  await expect(page.getByRole('listbox', { name: 'Tickets' }).getByRole('option')).toHaveCount(total);
  await page.context().close();
});

test('in a narrow window the pane is a key and a button away, and gives the focus back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { viewport: { width: 1000, height: 700 } });
  await open(page, 'Ines Okafor');
  await expect(side(page)).toHaveCount(0);
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('d');
  await expect(side(page).getByRole('heading', { name: 'Ines Okafor' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(side(page)).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: 'Tickets' })).toBeFocused();
  await page.getByRole('button', { name: 'Customer and properties' }).click();
  await expect(side(page)).toBeVisible();
  await page.context().close();
});
