import { expect, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp({ trustProxy: '1' });
const headers = { 'x-forwarded-for': '203.0.113.7' };

async function lineOf(id: string | null) {
  const find = () =>
    app
      .logged()
      .split('\n')
      .find((line) => line.includes(`"id":"${id}"`));
  await expect.poll(find).toBeDefined();
  const line: unknown = JSON.parse(find() ?? '');
  return line;
}

test('the log of a request contains the client’s IP address and the user’s id, but no name', async () => {
  const { visitor, user } = await app.signInAs('chaplain');
  const answer = await visitor.send('GET', currentUser.path, { headers });
  const line = await lineOf(answer.headers.get('X-Request-Id'));
  expect(line).toMatchObject({ status: 200, address: '203.0.113.7', user: user.id });
  const text = JSON.stringify(line);
  for (const secret of [user.username, user.email, user.lastName]) {
    expect(text).not.toContain(secret);
  }
});

test('the log of a request without a session contains the client’s IP address and no user', async () => {
  const answer = await app.visitor().send('GET', currentUser.path, { headers });
  const line = await lineOf(answer.headers.get('X-Request-Id'));
  expect(line).toMatchObject({ status: 401, address: '203.0.113.7' });
  expect(line).not.toHaveProperty('user');
});
