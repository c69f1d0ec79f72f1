import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

/** Opens the ticket of the sample whose title begins so, by its address. */
async function openTitled(page: Page, title: string): Promise<void> {
  const { items } = (await callApi(served, 'GET', '/desk/tickets?limit=200')) as {
    items: { id: number; title: string }[];
  };
  const id = items.find((ticket) => ticket.title.startsWith(title))?.id;
  await page.goto(`${page.url().split('#')[0]}#/inbox/all/${id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByRole('article').last()).toBeVisible();
}

/** Elements that are wider than the window, or scrolled out of it as a whole. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollTop, scrollLeft, scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('main, aside, section, header, main *, aside *')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > innerWidth + 1 && getComputedStyle(element).position !== 'absolute';
    });
    return {
      window: [scrollTop, scrollLeft, document.body.scrollTop, Math.max(0, scrollWidth - clientWidth)],
      wide: wide.map((element) => element.outerHTML.slice(0, 120)),
    };
  });

test('a word of seventy letters fits into list, head, timeline and side pane', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served, { viewport: { width: 1000, height: 700 } });
  await openTitled(page, 'Elektrofahrradakkumulatoren');
  // Asked until it holds: the window is measured anew a moment after its size or its content has changed.
  const fits = async () => expect.poll(() => overflowing(page)).toEqual({ window: [0, 0, 0, 0], wide: [] });
  await fits();
  await page.keyboard.press('d');
  await expect(page.getByRole('complementary', { name: 'Customer and properties' })).toBeVisible();
  await fits();
  await page.setViewportSize({ width: 360, height: 700 });
  await fits();
  await page.context().close();
});

test('a ticket of more than four hundred messages opens at its end and can be read to its beginning', async ({
  anyBrowser,
}) => {
  test.slow();
  const page = await signIn(anyBrowser, served, { viewport: { width: 1000, height: 700 } });
  await openTitled(page, 'Dienstvelos');
  await expect(page.getByText('Die Zusammenstellung stellen wir bis Ende der Woche')).toBeInViewport();
  expect(await overflowing(page)).toMatchObject({ window: [0, 0, 0, 0] });
  expect(await page.getByRole('article').count()).toBeLessThan(120);
  const beginning = page.getByText('Die zwanzig Dienstvelos sind da');
  await page.getByText('Die Zusammenstellung stellen wir bis Ende der Woche').hover();
  const toTop = async () => {
    await page.mouse.wheel(0, -20_000);
    return await beginning.isVisible();
  };
  await expect.poll(toTop, { intervals: [100], timeout: 100_000 }).toBe(true);
  await page.context().close();
});

test('a mail of five megabytes opens at its beginning, and all of it can be had', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTitled(page, 'Autumn list');
  const main = page.getByRole('main');
  await expect(main.frameLocator('iframe').getByText('VC-000001')).toBeVisible();
  await main.getByRole('button', { name: 'show the whole mail' }).click();
  await expect(main.getByRole('button', { name: /part 1 of \d+ is shown/ })).toBeAttached();
  await expect(main.frameLocator('iframe').getByText('VC-000100', { exact: true })).toBeAttached();
  await main.getByRole('button', { name: /part 1 of \d+ is shown/ }).click();
  await expect(main.locator('iframe')).toHaveCount(2);
  await page.context().close();
});
