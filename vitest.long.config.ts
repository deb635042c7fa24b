import { defineConfig } from 'vitest/config';

/** What takes too long for every change: `npm run test:long`, with a server by scripts/with-postgres.sh. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    globalSetup: ['./server/testing/global-setup.ts', './scripts/unit-setup.ts'],
    include: ['tests/long/**/*.test.ts'],
  },
});
