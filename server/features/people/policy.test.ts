import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { eraseUser, previewErasure } from '#shared/own-data/api.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const NOT_FOUND = { code: 'not-found', message: 'This user was not found.' };

test('a request about a user finds that user', async ({ admin, guest }) => {
  const answer = await admin.call(previewErasure, { params: { id: guest.user.id } });
  expect(answer).toMatchObject({ status: 200, body: { userId: guest.user.id } });
});

test('a request about a user who does not exist is answered 404', async ({ admin }) => {
  const { status, body } = await admin.call(previewErasure, { params: { id: randomUUID() } });
  expect([status, body]).toEqual([404, NOT_FOUND]);
});

test('a request about a user who was erased is answered 404', async ({ admin, guest }) => {
  const params = { id: guest.user.id };
  const erased = await admin.call(eraseUser, { params, body: { username: guest.user.username } });
  expect(erased.status).toBe(204);
  const { status, body } = await admin.call(previewErasure, { params });
  expect([status, body]).toEqual([404, NOT_FOUND]);
});
