import { expect, test } from 'vitest';
import { setClockAhead } from '#server/testing/clock.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { pruneRateLimits } from './rate-limit-queries.ts';
import { createRateLimit, waitInWords } from './rate-limit.ts';

const app = useTestApp();

const limitOf = (points: number) =>
  createRateLimit({ orm: app.db.orm, name: 'test', points, seconds: 60, message: 'Too much.' });

test.each([-2, 2])(
  'a rate limit works the same on a machine whose clock is off by %i hours',
  async (hours) => {
    await limitOf(1).use('key');
    setClockAhead(hours);
    await expect(limitOf(1).use('key')).rejects.toMatchObject({
      status: 429,
      message: 'Too much. Please try again in 1 minute.',
    });
  },
);

test('parallel requests use no more points than a rate limit has, and a refused request uses none', async () => {
  const uses = await Promise.allSettled(Array.from({ length: 8 }, () => limitOf(5).use('key')));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await limitOf(5).giveBack('key');
  await limitOf(5).use('key');
  await expect(limitOf(5).use('key')).rejects.toMatchObject({ status: 429 });
  await limitOf(5).forget('key');
  await limitOf(5).use('key');
});

test('if the database’s clock was ahead for a while, a rate limit still lasts no longer than usual', async () => {
  await limitOf(1).use('key');
  const day = 24 * 60 * 60_000;
  await app.db.pool.query('UPDATE rate_limits SET expire = expire + $1', [day]);
  await limitOf(1).use('key');
  await expect(limitOf(1).use('key')).rejects.toMatchObject({
    message: 'Too much. Please try again in 1 minute.',
  });
});

test('when the period of a rate limit is over, all its points are available again and its row can be deleted', async () => {
  const { pool } = app.db;
  const pass = () => pool.query('UPDATE rate_limits SET expire = expire - 60000');
  await limitOf(1).use('key');
  await pass();
  await limitOf(1).use('key');
  await expect(limitOf(1).use('key')).rejects.toMatchObject({ status: 429 });
  await pruneRateLimits(app.db);
  expect((await pool.query('SELECT key FROM rate_limits')).rows).toHaveLength(1);
  await pass();
  await pruneRateLimits(app.db);
  expect((await pool.query('SELECT key FROM rate_limits')).rows).toHaveLength(0);
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [700, '12 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [24 * 60 * 60, '24 hours'],
])('a wait of %i seconds is shown as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
