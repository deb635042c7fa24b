import { configDefaults, defineConfig } from 'vitest/config';

/** The same on either database. */
const ONLY_ON_EMBEDDED = [
  'tests/long/container.test.ts',
  'tests/long/full-disk.test.ts',
  'tests/long/tried-commands.test.ts',
];
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** What takes too long for every change: `npm run test:long`, with a server by scripts/with-postgres.sh. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine takes more than the default second.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['./server/testing/global-setup.ts', './scripts/unit-setup.ts'],
    include: ['tests/long/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(onPostgres ? ONLY_ON_EMBEDDED : [])],
  },
});
