import { describe, expect, it, test } from 'vitest';
import { currentUser, login, passwordRules, register } from '#shared/accounts/api.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const send = (values: Record<string, unknown>) =>
  app.visitor().send('POST', register.path, { body: registration(values) });

async function countUsers() {
  const { rows } = await app.db.pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM users',
  );
  return rows[0]?.total;
}

test('registering makes the account and signs the person in', async () => {
  const visitor = app.visitor();
  const answer = await visitor.send('POST', register.path, {
    body: registration({ username: 'ruth', email: 'ruth@example.org', role: 'guest' }),
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    username: 'ruth',
    email: 'ruth@example.org',
    firstName: 'Ruth',
    lastName: 'Moabite',
    role: 'guest',
  });
  expect((await visitor.call(currentUser)).body).toEqual(answer.body);
});

test('a person who registers without a role becomes a chaplain', async () => {
  expect((await send({})).body).toMatchObject({ role: 'chaplain' });
});

test('registering trims names and addresses, but not the password', async () => {
  const answer = await send({
    username: ' boaz ',
    email: ' boaz@example.org ',
    password: '  with spaces  ',
  });
  expect(answer.body).toMatchObject({ username: 'boaz', email: 'boaz@example.org' });
  const signIn = (password: string) =>
    app.visitor().call(login, { body: { username: 'boaz', password } });
  expect((await signIn('  with spaces  ')).status).toBe(200);
  expect((await signIn('with spaces')).status).toBe(401);
});

test.each(['admin', 'Admin', 'owner', '', null, ['admin'], { $ne: 1 }])(
  'registering with the role %j is refused and creates no user (Z1)',
  async (role) => {
    const answer = await send({ role });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject({ role: 'Choose chaplain or guest' });
    expect(await countUsers()).toBe(0);
  },
);

test('registering ignores fields that only the server sets (Z1)', async () => {
  const id = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
  const createdAt = '2001-01-01T00:00:00.000Z';
  const answer = await send({ id, createdAt, isAdmin: true, passwordHash: 'x' });
  expect(answer.status).toBe(201);
  expect(textOf(answer, 'id')).not.toBe(id);
  expect(textOf(answer, 'createdAt')).not.toBe(createdAt);
});

describe('wrong fields in a registration', () => {
  it.each([
    ['firstName', undefined, 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', undefined, 'Valid email is required'],
    ['email', 'not an address', 'Valid email is required'],
    ['username', undefined, 'Username is required'],
    ['username', 'two words', 'Username can’t contain spaces or @'],
    ['username', 'ruth@example.org', 'Username can’t contain spaces or @'],
    ['username', 'tab\there', 'Username can’t contain spaces or @'],
    ['password', undefined, 'Password is required'],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(1001), 'Password must be at most 1,000 characters'],
    [
      'password',
      'password',
      'This password is one of the most common ones. Please choose another.',
    ],
    ['password', 'QWERTY', 'This password is one of the most common ones. Please choose another.'],
  ])(
    'a registration with %s is refused with an error at that field: %j',
    async (field, value, message) => {
      const answer = await send({ [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'validation', fields: { [field]: message } });
      expect(await countUsers()).toBe(0);
    },
  );

  it('a registration with every field wrong reports an error at each field', async () => {
    const answer = await app.visitor().send('POST', register.path, { body: {} });
    expect(Object.keys(answer.body.fields ?? {}).toSorted()).toEqual(
      ['email', 'firstName', 'lastName', 'password', 'username'].toSorted(),
    );
  });
});

test('registering accepts a password of six characters', async () => {
  expect((await send({ password: 'v7!kqz' })).status).toBe(201);
});

test('registering enforces the minimum password length in the settings', async () => {
  const strict = await app.secondProcess({ decided: { passwordMinLength: 20 } });
  const attempt = (password: string) =>
    strict.visitor().send('POST', register.path, { body: registration({ password }) });
  const refused = await attempt('nineteen-characters');
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ password: 'Password must be at least 20 characters' });
  expect((await attempt('twenty-characters-ok')).status).toBe(201);
  expect((await strict.visitor().call(passwordRules)).body).toEqual({ minLength: 20 });
});

test.each([
  ['long', `${'long enough to be cut by bcrypt at 72 bytes '.repeat(4)}end`],
  ['of 1,000 characters', `${'ab'.repeat(499)}Yz`],
  ['in Unicode', 'пароль-密码-🔑-ñandú'],
])(
  'registering accepts a password that is %s without cutting it off (A19)',
  async (_, password) => {
    await send({ username: 'miriam', password });
    const signIn = (given: string) =>
      app.visitor().call(login, { body: { username: 'miriam', password: given } });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password.slice(0, -1))).status).toBe(401);
    expect((await signIn(`${password.slice(0, -1)}x`)).status).toBe(401);
  },
);

describe('taken names and addresses', () => {
  it('registering with a taken user name is answered 409 with an error at that field (A3)', async () => {
    await app.makeUser({ username: 'esther' });
    const answer = await send({ username: 'esther' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'username-taken',
      message: 'This username is already taken.',
      fields: { username: 'This username is already taken.' },
    });
    expect(await countUsers()).toBe(1);
  });

  it('registering with a taken email address is answered 409 with an error at that field (A3)', async () => {
    await app.makeUser({ email: 'esther@example.org' });
    const answer = await send({ email: 'esther@example.org' });
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toEqual({ email: 'An account with this email already exists.' });
  });

  it.each([
    { username: 'ESTHER' },
    { username: 'Esther' },
    { email: 'Esther@Example.ORG' },
    { username: 'ÉLODIE' },
  ])(
    'registering a name or address that is taken with different upper and lower case is answered 409: %j (I21)',
    async (values) => {
      await app.makeUser({ username: 'esther', email: 'esther@example.org' });
      await app.makeUser({ username: 'élodie' });
      expect((await send(values)).status).toBe(409);
    },
  );

  it('if two equal registrations arrive at the same moment, one succeeds and one is refused (C2)', async () => {
    for (const round of [1, 2, 3, 4]) {
      const body = registration({ username: `twin${round}` });
      const answers = await Promise.all(
        [0, 1, 2].map(() => app.visitor().send('POST', register.path, { body })),
      );
      expect(sortedStatuses(answers)).toEqual([201, 409, 409]);
    }
    expect(await countUsers()).toBe(4);
  });
});

test('a person whose registration is refused is not signed in', async () => {
  const visitor = app.visitor();
  await app.makeUser({ username: 'esther' });
  await visitor.send('POST', register.path, { body: registration({ username: 'esther' }) });
  expect((await visitor.call(currentUser)).status).toBe(401);
});

test('if too many people register from one network address, further registrations are refused for a while', async () => {
  const small = await app.secondProcess({ registrationsPerAddress: 2 });
  const attempt = () => small.visitor().send('POST', register.path, { body: registration() });
  expect((await attempt()).status).toBe(201);
  expect((await attempt()).status).toBe(201);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await countUsers()).toBe(2);
});

test('a person can register even if the portal has sent too many mails to new addresses', async () => {
  const small = await app.secondProcess({ unconfirmedMailsPerHour: 1 });
  const attempt = () => small.visitor().send('POST', register.path, { body: registration() });
  expect([(await attempt()).status, (await attempt()).status]).toEqual([201, 201]);
  expect(await readOutbox(app.db)).toMatchObject([{ kind: 'confirm-email' }]);
});

test('a registration is not stored if it can’t be recorded in the audit trail (P4)', async () => {
  const failed = await whileTableRefuses(app, 'audit_events', () => send({}));
  expect(failed.status).toBe(500);
  expect(await countUsers()).toBe(0);

  const id = textOf(await send({}), 'id');
  expect(await auditTrail(app)).toEqual([
    { action: 'registered', actor: id, subject: id, details: {} },
  ]);
});

test('the answer to a registration has no password or hash, and no password is stored in plain text (P2)', async () => {
  const answer = await send({});
  const { rows } = await app.db.pool.query<{ password: string }>('SELECT password FROM users');
  const hash = rows[0]?.password ?? '';
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i);
  expect(hash).not.toContain(PASSWORD);
});
