import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { QuickFirst } from './scripts/mutants/quick-first.ts';

/** Tags that a test file may have in a comment, such as `// @module-tag night`. */
const TAGS = [
  { name: 'night', description: 'Takes long: .ci/run leaves it to .ci/nightly.' },
  { name: 'either-database', description: 'Has no database, or always the embedded one.' },
  { name: 'each-change', description: 'Runs for each change on the embedded database, too.' },
  { name: 'postgres', description: 'Needs a PostgreSQL server.' },
  { name: 'pooler', description: 'Needs PgBouncer.' },
  { name: 'no-pooler', description: 'Fails behind PgBouncer.' },
];
/** All tests in these folders have the tag `either-database`, even without a comment. */
const EITHER_DATABASE = ['client', 'shared', 'scripts'];

/** Files that run only when their project is asked for by name. */
const ASKED_BY_NAME = /^tests\/(long|failover|cluster|mail|s3)\//;

const isForChange = process.env['TEST_SCOPE'] === 'change';
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const isPooled = Boolean(process.env['TEST_POOLER_URL']);
const isMutated = process.env['MUTANTS_RUN'] !== undefined;
const template = './server/testing/global-setup.ts';
const builtServer = './scripts/test/unit-setup.ts';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine needs more than the default of one second.
    expect: { poll: { timeout: 10_000 } },
    ...(isMutated && {
      runner: './scripts/mutants/runner.ts',
      sequence: { sequencer: QuickFirst },
      maxWorkers: 1,
      testTimeout: 10_000,
      hookTimeout: 15_000,
      expect: { poll: { timeout: 4_000 } },
    }),
    tags: TAGS,
    exclude: [...configDefaults.exclude, ...filesLeftOut()],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Files of a worker share modules and database.
          isolate: false,
          globalSetup: [template, builtServer],
          include: [
            '{server,shared,scripts}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/faults/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // A separate project, because these tests replace the browser's globals.
        test: { name: 'client', include: ['client/**/*.test.ts'] },
      },
      extraProject('long', { testTimeout: 180_000, hookTimeout: 120_000 }, [template, builtServer]),
      extraProject('failover', { testTimeout: 180_000 }),
      extraProject('cluster', { hookTimeout: 120_000 }, [
        template,
        './scripts/test/whole-setup.ts',
      ]),
      extraProject('mail'),
      extraProject('s3', {}, [template]),
    ],
  },
});

/** A project that only `npm test -- NAME` runs: the files in tests/NAME, one after the other. */
function extraProject(
  name: string,
  limits: { testTimeout?: number; hookTimeout?: number } = {},
  globalSetup: string[] = [],
) {
  const include = [`tests/${name}/**/*.test.ts`];
  return {
    extends: true as const,
    test: {
      name,
      include,
      globalSetup,
      testTimeout: 60_000,
      ...limits,
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    },
  };
}

function filesLeftOut() {
  const folders = [...EITHER_DATABASE, 'server', 'tests'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.test.ts') && isLeftOut(file));
}

function isLeftOut(file: string) {
  const tags = tagsOf(file);
  const left = [isPooled ? 'no-pooler' : 'pooler'];
  if (!onPostgres) left.push('postgres');
  // Mutants of a room need all of its tests in one run.
  else if (!isMutated) left.push('either-database');
  if (isForChange) left.push('night');
  if (left.some((tag) => tags.includes(tag))) return true;
  if (ASKED_BY_NAME.test(file)) return false;
  const wanted = ['either-database', 'each-change'];
  return isForChange && !onPostgres && !wanted.some((tag) => tags.includes(tag));
}

function tagsOf(file: string) {
  const own = readFileSync(file, 'utf8').matchAll(/^\/\/ @module-tag (\S+)/gm);
  const isOfEither = EITHER_DATABASE.some((folder) => file.startsWith(`${folder}/`));
  return [...Array.from(own, ([, tag = '']) => tag), ...(isOfEither ? ['either-database'] : [])];
}
