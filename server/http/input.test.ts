import { describe, expect, it, test } from 'vitest';
import { listUsers, login, register, updateAccount } from '#shared/accounts/api.ts';
import { createOwnChaplain } from '#shared/chaplains/api.ts';
import { application, registration } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const admin = async () => (await app.signInAs('admin')).visitor;

describe('malformed ids (I11)', () => {
  it.each([
    '7',
    'null',
    '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c1',
    '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c111',
    '{2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11}',
    '2f6f7a520d3c4c399f7e1d1f3a0d6c11',
    '%F0%9F%99%8F',
    '..%2F..%2Fetc%2Fpasswd',
    'x'.repeat(4000),
  ])('a request with the malformed id %s is answered 404', async (id) => {
    const answer = await (await admin()).send('GET', `/api/users/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not-found' });
  });

  it('an id in capital letters finds the same record', async () => {
    const user = await app.makeUser();
    const answer = await (await admin()).send('GET', `/api/users/${user.id.toUpperCase()}`);
    expect(answer.body).toMatchObject({ id: user.id });
  });
});

describe('NUL characters (I12)', () => {
  it.each(['/api/users/%00', '/api/users/a%00b', '/api/users?search=%00', '/api/users?x%00=1'])(
    'a NUL character in the URL %s is refused',
    async (path) => {
      expect((await (await admin()).send('GET', path)).status).toBe(400);
    },
  );

  it.each([
    { firstName: 'Na\0omi' },
    { firstName: 'Naomi', unknown: 'a\0' },
    { firstName: 'Naomi', ['key\0']: 1 },
    { firstName: ['\0'] },
  ])('a NUL character in the body %j is refused', async (body) => {
    const { visitor, user } = await app.signInAs('guest');
    expect((await visitor.send('PUT', updateAccount.path, { body })).status).toBe(400);
    const after = await visitor.send('GET', '/api/user');
    expect(after.body).toMatchObject({ firstName: user.firstName });
  });

  it('a NUL character inside a list is refused', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const body = application({ expertise: ['Grief\0support'] });
    expect((await visitor.send('POST', createOwnChaplain.path, { body })).status).toBe(400);
  });

  it('a NUL character in a password is refused', async () => {
    const body = registration({ password: 'lantern\0bridge' });
    expect((await app.visitor().send('POST', register.path, { body })).status).toBe(400);
  });
});

describe('lone surrogates (I13)', () => {
  it.each(['{"firstName":"\\ud83d"}', '{"firstName":"\\ude4f\\ud83d"}', '{"\\udc00":1}'])(
    'the lone surrogate in %s is refused',
    async (body) => {
      const { visitor } = await app.signInAs('guest');
      expect((await visitor.send('PUT', updateAccount.path, { body })).status).toBe(400);
    },
  );

  it('a complete surrogate pair, such as an emoji, is stored', async () => {
    const { visitor } = await app.signInAs('guest');
    const body = '{"firstName":"Naomi \\ud83d\\ude4f"}';
    expect((await visitor.send('PUT', updateAccount.path, { body })).body).toMatchObject({
      firstName: 'Naomi 🙏',
    });
  });
});

test.each(['/api/users/%ED%A0%80', '/api/users/%', '/api/users/%zz', '/api/users/%C3%28'])(
  'the path %s, which can’t be decoded, is refused',
  async (path) => {
    const answer = await (await admin()).send('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation' });
  },
);

test.each(['search=%ED%A0%80', 'search=%', 'search=%zz', '%=1', '&&&', '=', 'unknown=1'])(
  'the odd query ?%s is tolerated and answered 200',
  async (query) => {
    expect((await (await admin()).send('GET', `${listUsers.path}?${query}`)).status).toBe(200);
  },
);

test.each([
  'limit=1&limit=2',
  'search=a&search=a',
  'unknown=1&unknown=2',
  '__proto__=1&__proto__=2',
])('the repeated query key ?%s is refused (I18)', async (query) => {
  const answer = await (await admin()).send('GET', `${listUsers.path}?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'validation' });
});

test.each([2 ** 31, 1.5, '1e9', 'abc', '-1', 'NaN', 'Infinity', '٣', '1_000', '+1', '1,5', ''])(
  'a request for a list with the limit %j is refused (I14)',
  async (limit) => {
    const query = `limit=${encodeURIComponent(limit)}`;
    const answer = await (await admin()).send('GET', `${listUsers.path}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('limit');
  },
);

test('a line break in a path or a field can’t forge a line in the log (I22)', async () => {
  const before = app.logged().split('\n').length;
  const forged = '{"level":30,"msg":"forged"}';
  const visitor = await admin();
  await visitor.send('GET', `/api/users/${encodeURIComponent(`a\n${forged}\n`)}`);
  await visitor.send('GET', `/api/nothing%0A${encodeURIComponent(forged)}`);
  const body = { username: `naomi\r\n${forged}`, password: 'wrong' };
  expect((await visitor.send('POST', login.path, { body })).status).toBe(401);
  const lines = () =>
    app
      .logged()
      .split('\n')
      .slice(before - 1)
      .filter(Boolean);
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(3);
  for (const line of lines()) {
    expect(line).not.toBe(forged);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), pid: expect.any(Number) });
  }
});

test('markup in a field is returned unchanged, as text (I3)', async () => {
  const { visitor } = await app.signInAs('guest');
  const firstName = '<img src=x onerror=alert(1)> & "quotes"';
  const answer = await visitor.send('PUT', updateAccount.path, { body: { firstName } });
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(answer.body).toMatchObject({ firstName });
});
