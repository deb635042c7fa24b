import { expect, test } from 'vitest';
import { knownMigrations, type Rollout } from '#server/db/known-migrations.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { examineMigrations, judgeRollout } from './examine-migrations.ts';

const PEOPLE = ['CREATE TABLE people (id int PRIMARY KEY, name text)'];

const BESIDE = { runs: 'with the former release' } as const;
const PLANTED: { statements: string[]; rollout?: Rollout; problem: string | null }[] = [
  {
    statements: ['ALTER TABLE people ADD COLUMN key uuid DEFAULT gen_random_uuid() NOT NULL'],
    rollout: { ...BESIDE, locks: ['people'] },
    problem: 'goes through every row of people while nobody else can use it',
  },
  {
    statements: ['CREATE INDEX people_name ON people (name)'],
    rollout: { ...BESIDE, locks: ['people'] },
    problem: 'goes through every row of people while nobody else can use it',
  },
  {
    statements: ['ALTER TABLE people ADD COLUMN a text', "UPDATE people SET a = ''"],
    rollout: { ...BESIDE, locks: ['people'] },
    problem: 'goes through every row of people while nobody else can use it',
  },
  {
    statements: ['ALTER TABLE people ADD COLUMN b text'],
    rollout: BESIDE,
    problem: "locks people and doesn't say so",
  },
  {
    statements: ['CREATE TABLE notes (person int REFERENCES people)'],
    problem: 'has no entry in migrations/rollout.json',
  },
  {
    statements: ["UPDATE people SET name = ''"],
    rollout: { runs: 'alone' },
    problem: "must be alone and doesn't say why",
  },
  {
    statements: ['CREATE INDEX CONCURRENTLY people_b ON people (b)'],
    rollout: BESIDE,
    problem: 'it may have only CREATE INDEX CONCURRENTLY IF NOT EXISTS',
  },
  {
    statements: ['UPDATE people SET name = NULL'],
    rollout: { ...BESIDE, inParts: true },
    problem: 'may have only one statement, with a LIMIT',
  },
  {
    statements: ['ALTER TABLE people ADD COLUMN c text'],
    rollout: { ...BESIDE, locks: ['people'] },
    problem: null,
  },
  {
    statements: ['CREATE INDEX CONCURRENTLY IF NOT EXISTS people_c ON people (c)'],
    rollout: BESIDE,
    problem: null,
  },
];

test('a migration that locks or rewrites existing tables is refused unless it declares this', async () => {
  const rollouts = PLANTED.flatMap(({ rollout }, index) =>
    rollout ? [[index + 1, rollout] as const] : [],
  );
  const folder = writeMigrations(
    temporaryFolder(),
    [PEOPLE, ...PLANTED.map(({ statements }) => statements)],
    Object.fromEntries(rollouts),
  );
  const effects = await examineMigrations(folder);
  const [, ...found] = knownMigrations(folder).map((migration) =>
    judgeRollout(migration, effects.get(migration.tag) ?? { locks: [], rewrites: [] }),
  );
  expect(found).toEqual(
    PLANTED.map(({ problem }) => (problem === null ? [] : [textWith(problem)])),
  );
}, 60_000);

const textWith = (part: string): unknown => expect.stringContaining(part);
