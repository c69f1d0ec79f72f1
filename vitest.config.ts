import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/support/chromium.ts';

/** Server tests run twice, once on each database, over the same files. */
const server = {
  include: ['test/server/**/*.test.ts'],
  // A worker loads the server once, not once for each file: every test has a desk of its own.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // What is waited for takes ms; a busy machine may take its time.
  expect: { poll: { timeout: 30_000 } },
};

const chromium = await findChromium();

export default defineConfig({
  test: {
    // On two cores vitest would run one file after the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...server,
          name: 'sqlite',
          env: { DESKHAND_TEST_DIALECT: 'sqlite' },
          globalSetup: 'test/support/migrate-sqlite.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          env: { DESKHAND_TEST_DIALECT: 'postgres' },
          globalSetup: 'test/support/start-postgres.ts',
        },
      },
      { test: { name: 'desktop', include: ['test/{main,preload}/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'package', include: ['test/package/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [react(), tailwindcss()],
        // What is first found while tests run loads the page anew, and a test with it.
        optimizeDeps: { include: ['@base-ui/react/tooltip', '@base-ui/react/menu'] },
        test: {
          name: 'browser',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromium.executablePath,
                env: { ...process.env, ...chromium.env } as Record<string, string>,
                args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
