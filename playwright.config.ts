import { defineConfig } from '@playwright/test';

/** The built app, driven as a person does: on Electron where its binary runs, else on the stand-in of test/support. */
export default defineConfig({
  testDir: 'test/end-to-end',
  globalSetup: './test/support/end-to-end-set-up.ts',
  outputDir: 'test-results',
  // Generous, since nothing waits for it but what fails: machines that build others' things meanwhile stand still at times.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
});
