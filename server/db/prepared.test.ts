// @module-tag no-pooler
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { copyTemplate } from '#server/testing/template.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { openDatabase, type Database, type Executor } from './database.ts';
import { isUnavailable } from './errors.ts';
import { MAX_PREPARED, prepared, preparedForms } from './prepared.ts';

const app = useTestApp();
const tallies = pgTable('test_tallies', { n: integer().notNull() });

const talliesAbove = prepared('test-tallies-above', ['least'], (orm, { least }) =>
  orm
    .select()
    .from(tallies)
    .where(sql`${tallies.n} > ${least}`),
);
const sumOfTallies = preparedForms('test-sum', [], (orm, _, { times }: { times: number }) =>
  orm.select({ sum: sql<number>`(sum(n) * ${sql.raw(String(times))})::int` }).from(tallies),
);

beforeEach(async () => {
  await makeTallies(app.db);
  return async () => void (await app.db.orm.execute(sql`DROP TABLE test_tallies`));
});

async function makeTallies({ orm }: Database) {
  await orm.execute(sql`CREATE TABLE test_tallies (n int NOT NULL)`);
  await orm.execute(sql`INSERT INTO test_tallies VALUES (1), (2), (3)`);
}

async function preparedOn(orm: Executor) {
  const { rows } = await orm.execute<{ name: string }>(
    sql`SELECT name FROM pg_prepared_statements WHERE name <> ''`,
  );
  return rows.map(({ name }) => name);
}

test('a query is prepared once per connection, and each call gets the result for its own values', async () => {
  const { answers, names } = await app.db.transaction(async (tx) => ({
    answers: [await talliesAbove(tx, { least: 1 }), await talliesAbove(tx, { least: 2 })],
    names: await preparedOn(tx),
  }));
  expect(answers).toEqual([[{ n: 2 }, { n: 3 }], [{ n: 3 }]]);
  expect(names.filter((name) => name.startsWith('test-tallies-above'))).toHaveLength(1);
});

test('each variant of a declared query is prepared as its own statement', async () => {
  const sums = [1, 10, 1].map((times) => sumOfTallies(app.db.orm, {}, { times }));
  expect(await Promise.all(sums)).toEqual([[{ sum: 6 }], [{ sum: 60 }], [{ sum: 6 }]]);
});

test('two declared queries of the same name are refused', () => {
  expect(() => prepared('test-sum', [], (orm) => orm.select().from(tallies))).toThrow(
    'Two queries are named test-sum',
  );
});

test('a prepared query still succeeds after a migration has changed its columns', async () => {
  await talliesAbove(app.db.orm, { least: 2 });
  await sumOfTallies(app.db.orm, {}, { times: 1 });
  await app.db.orm.execute(sql`ALTER TABLE test_tallies ALTER COLUMN n TYPE bigint`);
  expect(await talliesAbove(app.db.orm, { least: 2 })).toEqual([{ n: 3 }]);
});

test('after a migration, a prepared query in a transaction fails as unavailable, and the next transaction succeeds', async () => {
  const read = () => app.db.transaction((tx) => talliesAbove(tx, { least: 2 }));
  await Promise.all([read(), read(), read()]);
  await app.db.orm.execute(sql`ALTER TABLE test_tallies ALTER COLUMN n TYPE bigint`);
  const failure = await read().catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  expect(await read()).toEqual([{ n: 3 }]);
});

test('a query succeeds even if its prepared statement is gone from the connection', async () => {
  await talliesAbove(app.db.orm, { least: 2 });
  await app.db.pool.query('DEALLOCATE ALL');
  expect(await talliesAbove(app.db.orm, { least: 2 })).toEqual([{ n: 3 }]);
});

test('a prepared query that fails for another reason throws the original error', async () => {
  const failure = talliesAbove(app.db.orm, { least: 'many' });
  await expect(failure).rejects.toThrow('Failed query');
});

test('if prepared statements are switched off, no query has a name, not even the queries of libraries', async () => {
  const log = pino({ level: 'silent' });
  const { remove, ...copy } = await copyTemplate(inject('template'));
  const db = await openDatabase({ ...copy, log, preparesStatements: false });
  onTestFinished(async () => {
    await db.close();
    await remove();
  });
  await makeTallies(db);
  await db.pool.query({ name: 'of-a-library', text: 'SELECT $1::int', values: [1] });
  expect(await talliesAbove(db.orm, { least: 2 })).toEqual([{ n: 3 }]);
  expect(await preparedOn(db.orm)).toEqual([]);
}, 60_000);

test('a connection keeps a bounded number of prepared statements', async () => {
  const { sums, names } = await app.db.transaction(async (tx) => {
    // Statements of the tests above stay prepared on this connection and must not be counted.
    const earlier = new Set(await preparedOn(tx));
    const sums = [];
    for (let times = 100; times < 100 + MAX_PREPARED + 5; times += 1) {
      sums.push((await sumOfTallies(tx, {}, { times }))[0]?.sum);
    }
    return { sums, names: (await preparedOn(tx)).filter((name) => !earlier.has(name)) };
  });
  expect(sums.slice(-2)).toEqual([6 * (MAX_PREPARED + 103), 6 * (MAX_PREPARED + 104)]);
  expect(names.length).toBeLessThanOrEqual(MAX_PREPARED);
  expect(names.length).toBeGreaterThan(0);
});
