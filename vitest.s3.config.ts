import { defineConfig } from 'vitest/config';

/** What needs an S3-compatible store, such as the one that scripts/with-s3.sh starts. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['./server/testing/global-setup.ts'],
    include: ['tests/s3/**/*.test.ts'],
  },
});
