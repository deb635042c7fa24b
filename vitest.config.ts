import { configDefaults, defineConfig } from 'vitest/config';

const CLIENT_TESTS = 'client/**/*.test.ts';
const SERVER_TESTS = [
  'server/**/*.test.ts',
  'shared/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/*.test.ts',
  'tests/faults/**/*.test.ts',
];
/** No database is in them, or the embedded one whatever the settings say. */
const THE_SAME_ON_EITHER_DATABASE = [
  'shared/**/*.test.ts',
  'scripts/**/*.test.ts',
  'server/storage/**/*.test.ts',
  'server/start.test.ts',
  'server/private-file.test.ts',
  'server/backup/copy-socket.test.ts',
  'server/db/embedded*.test.ts',
  'server/db/folder-*.test.ts',
  'tests/layers.test.ts',
  'tests/container-examples.test.ts',
  'tests/machine-examples.test.ts',
  'tests/proxy-examples.test.ts',
  'tests/faults/backup.test.ts',
  'tests/faults/kill.test.ts',
  'tests/faults/killed-while-sending.test.ts',
  'tests/faults/npm-start.test.ts',
  'tests/faults/rolling-upgrade.test.ts',
  'tests/faults/slow-clients.test.ts',
  'tests/faults/stop.test.ts',
];
/** They call every endpoint, so that a change which only the embedded engine refuses is seen. */
const ALSO_ON_EMBEDDED_FOR_EACH_CHANGE = [
  'tests/endpoint-access.test.ts',
  'tests/hardening.test.ts',
];
/** What takes so long that it is left to the night. */
const NOT_FOR_EACH_CHANGE = [
  'scripts/release.test.ts',
  'server/db/embedded-lifecycle.test.ts',
  'server/features/training/seats/race.test.ts',
  'server/start.test.ts',
  'tests/faults/kill.test.ts',
  'tests/faults/killed-while-sending.test.ts',
  'tests/faults/rolling-upgrade.test.ts',
];
/** What a server alone has, such as a clock of its own. */
const ONLY_ON_POSTGRES = [
  'tests/faults/clock-of-a-machine.test.ts',
  'tests/database-example.test.ts',
  'tests/faults/database-problem.test.ts',
  'tests/faults/large-call.test.ts',
  'tests/faults/restore-on-postgres.test.ts',
];
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const isForChange = process.env['TEST_SCOPE'] === 'change';
const OTHERWISE_BEHIND_A_POOLER = [
  // Statements have no names there.
  'server/db/prepared.test.ts',
  // They cut and move connections to the server itself.
  'tests/faults/database-problem.test.ts',
  'tests/faults/postgres.test.ts',
  'tests/faults/restore-on-postgres.test.ts',
];
const ONLY_BEHIND_A_POOLER = ['tests/faults/pooler.test.ts'];
const isPooled = Boolean(process.env['TEST_POOLER_URL']);

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine takes more than the default second.
    expect: { poll: { timeout: 10_000 } },
    exclude: [
      ...configDefaults.exclude,
      ...(onPostgres ? [CLIENT_TESTS, ...THE_SAME_ON_EITHER_DATABASE] : ONLY_ON_POSTGRES),
      ...(isForChange ? NOT_FOR_EACH_CHANGE : []),
      ...(isPooled ? OTHERWISE_BEHIND_A_POOLER : ONLY_BEHIND_A_POOLER),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Files that run in the same worker share its modules and its database.
          isolate: false,
          globalSetup: ['./server/testing/global-setup.ts', './scripts/unit-setup.ts'],
          include:
            isForChange && !onPostgres
              ? [...THE_SAME_ON_EITHER_DATABASE, ...ALSO_ON_EMBEDDED_FOR_EACH_CHANGE]
              : SERVER_TESTS,
        },
      },
      {
        extends: true,
        // They stand in for the browser's globals, which others must not see.
        test: { name: 'client', include: [CLIENT_TESTS] },
      },
    ],
  },
});
