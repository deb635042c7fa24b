import { expect, test } from 'vitest';
import { databaseAway } from '#server/testing/broken-database.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createReplyLimit } from './reply-limit.ts';

const app = useTestApp();

const due = { number: '+15025550143', messageId: 'one', isDemanded: false };

test('a text message gets its reply when it is delivered first and five more times', async () => {
  const mayReply = createReplyLimit(app.db.orm);
  const replies = [];
  for (let time = 0; time < 7; time += 1) replies.push(await mayReply(due));
  expect(replies).toEqual([true, true, true, true, true, true, false]);
});

test('each limit of text replies counts under its own name, which other processes use too', async () => {
  expect(await createReplyLimit(app.db.orm)(due)).toBe(true);
  const { rows } = await app.db.pool.query<{ name: string }>(
    "SELECT split_part(key, ':', 1) AS name FROM rate_limits ORDER BY name",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'text-replied',
    'text-reply-day',
    'text-reply-minute',
  ]);
});

test('while the database is away, a text reply fails instead of being held back as one too many', async () => {
  const mayReply = createReplyLimit((await databaseAway()).orm);
  const replying = mayReply({ ...due, isDemanded: true });
  await expect(replying).rejects.not.toMatchObject({ status: 429 });
});
