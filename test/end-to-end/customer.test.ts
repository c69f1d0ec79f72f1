import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
let ines: Customer;
let twin: Customer;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
  [ines] = await find('ines okafor');
  twin = await arrangeTwin(ines);
});
test.afterAll(() => served.stop());

interface Customer {
  id: number;
  firstname: string;
  lastname: string;
  channels: { channel: string }[];
}

async function find(text: string): Promise<[Customer]> {
  const { item } = (await callApi(served, 'GET', `/desk/customers?find=${encodeURIComponent(text)}`)) as {
    item: [Customer];
  };
  return item;
}

/** The same person once more, by another spelling of her address, with a ticket. */
async function arrangeTwin({ channels }: Customer): Promise<Customer> {
  const [name, domain] = channels[0]?.channel.split('@') ?? [];
  const body = { firstname: 'I.', lastname: 'Okafor', extra_email: `${name}+shop@${domain}` };
  const { item } = (await callApi(served, 'POST', '/customer', body)) as { item: Customer };
  await callApi(served, 'POST', '/ticket', { title: 'A second lock', customerID: item.id });
  return item;
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const tickets = (page: Page) => page.getByRole('region', { name: 'Tickets of the customer' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** By keys alone, from the tickets to a customer's page. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('listbox', { name: 'Tickets' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('combobox', { name: 'Name, address or number' })).toBeFocused();
  await page.keyboard.type(name);
  // At once: what was meant is opened when it has been found.
  await page.keyboard.press('Enter');
  await expect(title(page, name)).toBeVisible();
}

test('two records of one person become one by keys, and two again by Z', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await goTo(page, 'Ines Okafor');
  await expect(page).toHaveURL(new RegExp(`#/customers/${ines.id}$`));
  await expect(page.getByText('May be the same as')).toBeVisible();
  await expect(tickets(page).getByRole('button', { name: 'A second lock' })).toHaveCount(0);
  await expectAccessible(page);

  await title(page, 'Ines Okafor').focus();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog', { name: 'Merge Ines Okafor' });
  await expect(dialog.getByRole('option', { name: /I\. Okafor/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('First name: Ines, not I.');
  await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(toast(page, 'I. Okafor was merged into Ines Okafor.')).toBeVisible();
  await expect(tickets(page).getByRole('button', { name: 'A second lock' })).toBeVisible();
  await expect(page.getByText('Merged into this customer')).toBeVisible();

  // The old address leads to who she has become.
  await page.goto(`${served.url}/#/customers/${twin.id}`);
  await expect(title(page, 'Ines Okafor')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#/customers/${ines.id}$`));

  await title(page, 'Ines Okafor').focus();
  await page.keyboard.press('z');
  await expect(toast(page, 'I. Okafor was taken out of Ines Okafor again.')).toBeVisible();
  await expect(tickets(page).getByRole('button', { name: 'A second lock' })).toHaveCount(0);
  await expect(page.getByText('Merged into this customer')).toHaveCount(0);
  await page.context().close();
});

test('names, number and addresses are changed on the page, and taken back', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.goto(`${served.url}/#/customers/${ines.id}`);
  await expect(title(page, 'Ines Okafor')).toBeVisible();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Stone');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Ines Stone')).toBeVisible();

  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That is no e-mail address.');
  await page.getByRole('textbox', { name: 'Address' }).fill('+49 30 901820');
  await page.keyboard.press('Enter');
  await expect(toast(page, '+4930901820 was added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove +4930901820' }).press('Enter');
  await expect(toast(page, '+4930901820 was removed.')).toBeVisible();
  await expect(page.getByRole('main').getByText('+4930901820')).toHaveCount(0);

  await title(page, 'Ines Stone').focus();
  await page.keyboard.press('z');
  await expect(page.getByRole('main').getByText('+4930901820')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('main').getByText('+4930901820')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(title(page, 'Ines Okafor')).toBeVisible();
  await page.context().close();
});

test('a field that somebody else has changed meanwhile is not overwritten unasked', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  await page.goto(`${served.url}/#/customers/${twin.id}`);
  const lastname = page.getByRole('textbox', { name: 'Last name' });
  await expect(lastname).toHaveValue('Okafor');
  // What the agent sees is of before: the news of it comes too late.
  let isFirst = true;
  await page.route('**/api/v2/desk/customers/*', async (route) => {
    if (isFirst && route.request().method() === 'PATCH') {
      isFirst = false;
      await callApi(served, 'PATCH', `/desk/customers/${twin.id}`, { lastname: 'Theirs' });
    }
    await route.continue();
  });
  await lastname.fill('Mine');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has set Last name to Theirs meanwhile.' });
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Change anyway' }).click();
  await expect(title(page, 'I. Mine')).toBeVisible();
  await page.context().close();
});

test('from a ticket to its customer’s page, to another of their tickets, and who is another is said', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await row(page, 'Ines Okafor').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const opened = new URL(page.url()).hash;
  await expect(page.getByRole('complementary').getByText('May be the same as')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(title(page, 'Ines Okafor')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).hash).toBe(opened);

  await page
    .getByRole('complementary')
    .getByRole('button', { name: /is somebody else/ })
    .click();
  await expect(page.getByText('May be the same as')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await tickets(page).getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().close();
});

test('who is made for a ticket by mistake is gone with the undo', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await row(page, 'Ines Okafor').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Customer: Ines Okafor' }).click();
  await page.getByRole('combobox', { name: 'Customer' }).fill('Zelda Quux');
  await page.getByRole('option', { name: /New customer/ }).click();
  await expect(toast(page, 'Customer: Zelda Quux')).toBeVisible();
  await expect.poll(async () => (await find('Zelda Quux')).length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await find('Zelda Quux')).length).toBe(0);
  await page.context().close();
});

test('the palette opens the page of a customer by the beginning of a name, however quick Enter is', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ingrid hau');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Ingrid Haugen')).toBeVisible();
  await expect(tickets(page)).toBeVisible();
  await page.context().close();
});
