import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { signIn } from './agent-in-browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** @param part a selector; without it the whole window. */
async function expectNoViolations(page: Page, where: string, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen keeps WCAG 2.2 AA as far as axe can tell, ${colorScheme}`, async ({ anyBrowser }) => {
    test.slow();
    const page = await signIn(anyBrowser, served, { colorScheme });
    await expectNoViolations(page, 'list');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await expectNoViolations(page, 'ticket and bulk bar');
    await page.getByRole('region', { name: 'Selected tickets' }).getByRole('button', { name: 'Status' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page, 'menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (const [keys, shown] of [
      ['a', 'Assignee'],
      ['l', 'Tags'],
      ['h', 'Snoozed until'],
    ] as const) {
      await page.keyboard.press(keys);
      await expect(page.getByRole('dialog', { name: shown }).getByRole('combobox')).toBeFocused();
      // What it half covers cannot be reached meanwhile, and so is no target that is too small.
      await expectNoViolations(page, shown, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const [keys, shown] of [
      ['Control+k', 'Find an action, view or ticket'],
      ['?', 'Keys'],
    ] as const) {
      await page.keyboard.press(keys);
      await expect(page.getByRole('dialog', { name: shown })).toBeVisible();
      await expectNoViolations(page, shown);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expectNoViolations(page, 'notifications');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('button').first()).toBeVisible();
    await expectNoViolations(page, 'history');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Somebody mentions me in a note: Off' })).toBeVisible();
    await expectNoViolations(page, 'settings');
    await page.getByRole('button', { name: 'Import a mailbox…' }).click();
    await expectNoViolations(page, 'import');
    await page.context().close();
  });
}

test('at 320 pixels, which is 400 % zoom, nothing has to be scrolled sideways', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { viewport: { width: 320, height: 640 } });
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await sideways()).toBe(false);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await sideways()).toBe(false);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.context().close();
});

test('where nothing had the focus, closing a popup leaves it in the list', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const [keys, shown] of [
    ['a', 'Assignee'],
    ['Control+k', 'Find an action, view or ticket'],
    ['?', 'Keys'],
  ] as const) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name: shown })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#ticket-rows'), shown).toBeFocused();
  }
  await page.context().close();
});
