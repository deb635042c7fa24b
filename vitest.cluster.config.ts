import { defineConfig } from 'vitest/config';

/** What needs several processes of the portal, a PostgreSQL, a store and nginx: scripts/with-cluster.sh. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes more than the default second.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['./server/testing/global-setup.ts', './scripts/whole-setup.ts'],
    include: ['tests/cluster/**/*.test.ts'],
  },
});
