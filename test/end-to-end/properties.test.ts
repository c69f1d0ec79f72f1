import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

interface Shown {
  id: number;
  assigned_user_id: number;
  assigned_group_id: number;
  priority: string;
  tags: string;
  snooze_time: string | null;
  following: boolean;
}

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

/** The ticket that is open, as the server has it. */
async function asStored(page: Page): Promise<Shown> {
  const id = (await page.getByRole('main').locator('header').textContent())?.match(/#(\d+)/)?.[1];
  return ((await callApi(served, 'GET', `/ticket/${id}`)) as { item: Shown }).item;
}

const properties = (page: Page) => page.getByRole('complementary', { name: 'Customer and properties' });
const property = (page: Page, name: RegExp) => properties(page).getByRole('button', { name });

/** Opens a list of choices by its key, finds one by its letters and takes it. */
async function choose(page: Page, key: string, dialog: string, letters: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: dialog }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
}

test('by keys alone an agent takes, assigns, moves, ranks, tags, snoozes and follows a ticket', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await row(page, 'Tomasz Wilk').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await asStored(page);

  await page.keyboard.press('i');
  await expect(page.getByText('Assigned to you')).toBeVisible();
  await expect(property(page, /^Assignee:/)).toHaveText('Mara Ruiz');
  await expect.poll(async () => (await asStored(page)).assigned_user_id).toBe(1);

  await choose(page, 'p', 'Priority', 'urg');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(property(page, /^Priority: Urgent/)).toBeVisible();
  await expect.poll(async () => (await asStored(page)).priority).toBe('urgent');

  await choose(page, 'v', 'Group', 'work');
  await expect(property(page, /^Group: Workshop/)).toBeVisible();

  await choose(page, 'l', 'Tags', 'Ansichtssache');
  await page.keyboard.press('Escape');
  await expect(property(page, /^Tags: .*Ansichtssache/)).toBeVisible();
  await expect.poll(async () => (await asStored(page)).tags).toContain('Ansichtssache');

  await choose(page, 'h', 'Snoozed until', 'tomorrow');
  await expect(property(page, /^Snoozed until: Tomorrow/)).toBeVisible();
  await expect.poll(async () => (await asStored(page)).snooze_time).not.toBeNull();

  await page.keyboard.press('w');
  await expect(properties(page).getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await asStored(page)).following).toBe(true);

  for (let back = 0; back < 6; back += 1) await page.keyboard.press('z');
  const { assigned_user_id, assigned_group_id, priority, tags, snooze_time, following } = before;
  await expect
    .poll(() => asStored(page))
    .toMatchObject({ assigned_user_id, assigned_group_id, priority, tags, snooze_time, following });
  await page.context().close();
});

test('by mouse a property is changed where it stands, and focus goes back there', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await row(page, 'Paul Brandt').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await property(page, /^Priority:/).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(property(page, /^Priority: High/)).toBeFocused();
  await expect.poll(async () => (await asStored(page)).priority).toBe('high');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Priority: High/ })
    .click();
  await page.getByRole('option', { name: 'Normal' }).click();
  await expect(property(page, /^Priority: Normal/)).toBeVisible();
  await page.context().close();
});

test('what a colleague changed meanwhile is shown before it is changed again', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  // Nothing new reaches this window: neither as it happens nor, further down, by asking.
  await page.route('**/api/v2/desk/events**', (route) => route.abort());
  await page.reload();
  await row(page, 'Elin Sjöberg').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const { id, priority } = await asStored(page);
  const [theirs = '', ours = ''] = ['low', 'normal', 'urgent'].filter((other) => other !== priority);
  await page.route('**/api/v2/desk', (route) => route.abort());
  await callApi(served, 'PATCH', `/desk/tickets/${id}`, { priority: theirs });
  await choose(page, 'p', 'Priority', ours);
  const told = page.getByRole('alert').filter({ hasText: `#${id} was not changed` });
  await expect(told).toContainText(new RegExp(`priority ${theirs} by`, 'i'));
  expect((await asStored(page)).priority).toBe(theirs);
  await told.getByRole('button', { name: 'Change anyway' }).click();
  await expect.poll(async () => (await asStored(page)).priority).toBe(ours);
  await page.context().close();
});

test('a ticket gets another form by its key, shows what that asks, and has the one before again by Z', async ({
  anyBrowser,
}) => {
  const fields = [{ name: 'lent_on', label: 'Lent on', type: 'date' }];
  await callApi(served, 'POST', '/desk/forms', { name: 'Loan bike', fields });
  const page = await signIn(anyBrowser, served);
  await row(page, 'Leyla Demir').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await property(page, /^Form:/).getAttribute('aria-label');
  await choose(page, 'Shift+T', 'Form', 'loan');
  await expect(property(page, /^Form: Loan bike/)).toBeVisible();
  await expect(properties(page).getByRole('textbox', { name: 'Lent on' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(property(page, /^Form:/)).toHaveAccessibleName(before ?? '');
  await expect(properties(page).getByRole('textbox', { name: 'Lent on' })).toBeHidden();
  await page.context().close();
});
