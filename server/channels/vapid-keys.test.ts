import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { keptVapidKeys } from './vapid-queries.ts';

const app = useTestApp();

test('the keys of push notifications are made once and then reused', async () => {
  const first = await keptVapidKeys(app.db.orm);

  expect(first.publicKey).toMatch(/^[\w-]{87}$/);
  expect(await keptVapidKeys(app.db.orm)).toEqual(first);
});

test('processes that start at the same time get the same push keys', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => keptVapidKeys(app.db.orm)));

  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
});
