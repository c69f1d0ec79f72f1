import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type ServedDesk, signInLink } from '../support/served-desk.ts';

/**
 * To be called before a page is opened whose requests a test holds back or answers later: Chromium lets some pass by that
 * are made while it is being told to hold back the first.
 */
export const prepareToIntercept = (page: Page): Promise<unknown> =>
  page.route('https://nobody.example/**', (route) => route.abort());

/** An agent (without `user` the administrator) who has just signed in, in a browser of her own, and sees tickets. */
export async function signIn(
  browser: Browser,
  served: ServedDesk,
  { user, intercepts, ...options }: BrowserContextOptions & { user?: string; intercepts?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  if (intercepts) await prepareToIntercept(page);
  await page.goto(await signInLink(served, user));
  await expect(page.getByRole('option').first()).toBeVisible();
  return page;
}

export const row = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).first();

/** Calls the API as the administrator's key, beside the console. */
export async function callApi(served: ServedDesk, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${served.url}/api/v2${path}`, {
    method,
    headers: { authorization: `apikey ${served.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return await response.json();
}
