import { defineConfig } from '@playwright/test';

/** The built app, driven as a person does: on Electron where its binary runs, else on the stand-in of test/support. */
export default defineConfig({
  testDir: 'test/end-to-end',
  globalSetup: './test/support/end-to-end-set-up.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
});
