import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from '#server/log/log.ts';
import { databaseAway } from '#server/testing/broken-database.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const failureOf = async (query: PromiseLike<unknown>) =>
  query.then(undefined, (error: unknown) => error);

test('a database outage is logged with its reason, but without SQL, values and stack', async () => {
  const { orm } = await databaseAway();
  const described = describeError(await failureOf(orm.execute(sql`SELECT ${'Ruth'}`)));
  expect(described).toEqual({
    type: 'Error',
    message: expect.stringContaining('ECONNREFUSED'),
    code: 'ECONNREFUSED',
  });
  const wrapped = new Error('nothing was sent', {
    cause: await failureOf(orm.execute(sql`SELECT 1`)),
  });
  expect(JSON.stringify(describeError(wrapped))).not.toContain('SELECT');
});

test('a query that fails unexpectedly is logged with its SQL, but without its values', async () => {
  const described = JSON.stringify(
    describeError(await failureOf(app.db.orm.execute(sql`SELECT ${'Ruth'}::text FROM nowhere`))),
  );
  expect(described).toContain('FROM nowhere');
  expect(described).not.toContain('Ruth');
});
