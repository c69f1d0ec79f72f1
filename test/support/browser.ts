import { type Browser, test as base, chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';

/** A browser of its own for each worker, as somebody without the desktop app uses it. */
export const test = base.extend<object, { anyBrowser: Browser }>({
  anyBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that one needs.
    async ({}, use) => {
      const { executablePath, env } = await findChromium();
      const browser = await chromium.launch({
        executablePath,
        env: { ...(process.env as Record<string, string>), ...env },
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
