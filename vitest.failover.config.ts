import { defineConfig } from 'vitest/config';

/** What needs a primary and its standby, which scripts/with-failover.sh starts. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    include: ['tests/failover/**/*.test.ts'],
  },
});
