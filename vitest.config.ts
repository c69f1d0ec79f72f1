import { defineConfig } from 'vitest/config';

/** Server tests run twice, once on each database, over the same files. */
const server = { include: ['test/server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...server, name: 'sqlite', env: { DESKHAND_TEST_DIALECT: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'postgres',
          env: { DESKHAND_TEST_DIALECT: 'postgres' },
          globalSetup: 'test/support/start-postgres.ts',
        },
      },
      { test: { name: 'desktop', include: ['test/{main,preload}/**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
});
