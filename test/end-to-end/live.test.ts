import { expect } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
});
test.afterEach(() => served.stop());

test('what somebody else does is seen as it happens: in its row, its place, the numbers and the open ticket', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served);
  await page.getByRole('button', { name: /^All tickets/ }).click();
  const first = page.getByRole('option').first();
  await expect(first.locator('[data-status]')).toHaveCount(1);
  // What is pending already would not change; which ones are depends on the hour.
  const changing = page.getByRole('option').filter({ hasNot: page.locator('[data-status=pending]') });
  const shown = changing.nth(2);
  const id = Number(await shown.getAttribute('data-row'));
  await shown.click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const place = await shown.getAttribute('aria-posinset');
  const other = Number(await changing.nth(4).getAttribute('data-row'));
  await callApi(served, 'POST', '/ticket/setstatus', { ticketIDs: [id, other], status: 'pending' });
  await expect(first).toHaveAttribute('data-row', String(other));
  await expect(first.locator('[data-status=pending]')).toHaveCount(1);
  // The open one stays in its place, whatever happens to it: one further down, since another came in above.
  const open = page.locator(`[data-row="${id}"]`);
  await expect(open.locator('[data-status=pending]')).toHaveCount(1);
  await expect(open).toHaveAttribute('aria-posinset', String(Number(place) + 1));
  await expect(page.getByRole('button', { name: 'Status: Pending' })).toBeVisible();
  const number = page.getByRole('button', { name: /^All tickets/ });
  const before = Number(/\d+/.exec((await number.textContent()) ?? '')?.[0]);
  await callApi(served, 'POST', '/ticket', { title: 'Just came in', from: 'new@customer.example' });
  await expect(row(page, 'Just came in')).toBeVisible();
  await expect(number).toHaveText(new RegExp(String(before + 1)));
  expect(asked).not.toContain('/api/v2/desk/tickets/rows');
  expect(asked).not.toContain('/api/v2/desk/tickets/counts');
  await page.context().close();
});
