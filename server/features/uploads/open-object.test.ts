import { expect, test } from 'vitest';
import { openObject } from '#shared/uploads/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute } from '#server/testing/uploads.ts';

const app = useTestApp();

test('the file of a resource opens at an address of the store, and an unknown file is answered 404', async () => {
  const { visitor } = await app.signInAs('admin');
  const path = textOf(await contribute(visitor), 'filePath');
  const opened = await visitor.send('GET', path);
  expect(opened.status).toBe(302);
  expect(opened.headers.get('location')).toMatch(/\/stored\/files\/[0-9a-f-]{36}\?/);
  const params = { id: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11' };
  expect(await visitor.call(openObject, { params })).toMatchObject({
    status: 404,
    body: { message: 'This file was not found.' },
  });
});
