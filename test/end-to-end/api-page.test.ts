import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';

let served: ServedDesk;

/** The page of the API; whatever it asks of any server beyond itself, or may not do, fails its test. */
const test = base.extend<{ page: Page }>({
  page: async ({ anyBrowser, colorScheme, viewport }, use) => {
    const context = await anyBrowser.newContext({ colorScheme, viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const address = `${served.url}/api/v2/docs`;
    await page.goto(address);
    await context.setOffline(true);
    await use(page);
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([address]);
    expect(complaints).toEqual([]);
    await context.close();
  },
});

test.beforeAll(async () => {
  served = await serveDesk({ sample: false });
});
test.afterAll(() => served.stop());

test('is found through by keyboard alone', async ({ page }) => {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter operations' })).toBeFocused();
  await page.keyboard.type('setstatus');
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ operations$/);
  await expect(page.locator('main .operation:visible')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#setStatus$/);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Customers', exact: true }).first()).toBeVisible();
});

test('gives an example as a command for this server', async ({ page }) => {
  await page.locator('#getTicket').getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.locator('#getTicket').getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`curl '${served.url}/api/v2/ticket/1' \\\n  -H "Authorization: apikey $DESKHAND_KEY"`);
});

test('a link to what the filter hides shows it', async ({ page }) => {
  await page.getByRole('searchbox').fill('raw');
  await page.evaluate(() => {
    location.hash = '#getTicket';
  });
  await expect(page.locator('#getTicket')).toBeInViewport();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('keeps WCAG 2.2 AA as far as axe can tell', async ({ page }) => {
      // Of what is all alike, one: axe takes most of a minute for the whole page.
      await page.getByRole('searchbox').fill('setstatus');
      for (const summary of await page.locator('#setStatus summary').all()) await summary.click();
      const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await new AxeBuilder({ page })
        .exclude('#schemas section + section')
        .withTags(rules)
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  });
}

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('has its contents folded and nothing beside the window', async ({ page }) => {
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeHidden();
    await page.getByText('Contents').click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
