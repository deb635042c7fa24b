import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import {
  changePassword,
  currentUser,
  login,
  makePasswordLink,
  makePasswordLinks,
  readPasswordLink,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { fileOf, sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { whileTableIsGone, whileTableRefuses } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { startRetention } from '#server/retention/start-retention.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const NEW_PASSWORD = 'another-lantern-42';
const NOT_VALID = {
  code: 'link-not-valid',
  message: 'This link has been used or has expired. Please ask the office for a new one.',
};

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

async function linkFor(visitor: Visitor, id: string) {
  const answer = await visitor.call(makePasswordLink, { params: { id } });
  expect(answer.status).toBe(201);
  return tokenIn(textOf(answer, 'url'));
}

async function invitation() {
  const { visitor: admin, user: actor } = await app.signInAs('admin');
  const { chaplain, user } = await app.makeChaplain({}, { password: null, firstName: 'Olena' });
  return { admin, actor, chaplain, user, token: await linkFor(admin, user.id) };
}

const read = (token: string) => app.visitor().call(readPasswordLink, { params: { token } });

const use = (token: string, password = NEW_PASSWORD) =>
  app.visitor().call(setPasswordByLink, { body: { token, password } });

const signIn = async (username: string, password = NEW_PASSWORD) =>
  (await app.visitor().call(login, { body: { username, password } })).status;

async function storedLinks() {
  const { rows } = await app.db.pool.query<Record<string, unknown>>('SELECT * FROM password_links');
  return rows;
}

const age = (interval: string) =>
  app.db.pool.query('UPDATE password_links SET expires_at = expires_at - $1::interval', [interval]);

const recorded = async (action: string) =>
  (await auditTrail(app)).filter((event) => event.action === action);

describe('set-password links', () => {
  test('a set-password link shows its user’s name, and sets the password only once', async () => {
    const { user, token } = await invitation();
    const link = await read(token);
    expect(link.status).toBe(200);
    expect(link.body).toEqual({
      firstName: 'Olena',
      username: user.username,
      expiresAt: expect.any(String),
    });
    expect(await signIn(user.username)).toBe(401);
    expect((await use(token)).status).toBe(204);
    expect(await signIn(user.username)).toBe(200);
    const again = await use(token, 'yet-another-lantern-43');
    expect([again.status, again.body]).toEqual([404, NOT_VALID]);
    expect((await read(token)).body).toEqual(NOT_VALID);
    expect(await signIn(user.username)).toBe(200);
  });

  test.each([
    ['71 hours 59 minutes', 200, 204],
    ['72 hours', 404, 404],
    ['100 days', 404, 404],
  ])(
    'a set-password link that is %s old is answered %i when it is opened, and %i when it is used',
    async (interval, reading, setting) => {
      const { user, token } = await invitation();
      await age(interval);
      expect((await read(token)).status).toBe(reading);
      expect((await use(token)).status).toBe(setting);
      expect(await signIn(user.username)).toBe(setting === 204 ? 200 : 401);
    },
  );

  test('a set-password link shows until when it is valid', async () => {
    const { token } = await invitation();
    const hours = (Date.parse(textOf(await read(token), 'expiresAt')) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThan(72.1);
  });

  test('a set-password link that is used twice at the same moment sets only one password', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { user, token } = await invitation();
      const passwords = ['first-lantern-1', 'second-lantern-2', 'third-lantern-3'];
      const answers = await Promise.all(passwords.map((password) => use(token, password)));
      expect(sortedStatuses(answers)).toEqual([204, 404, 404]);
      const works = await Promise.all(passwords.map((each) => signIn(user.username, each)));
      expect(works.map((status) => status === 200)).toEqual(
        answers.map(({ status }) => status === 204),
      );
    }
  });

  test('a set-password link is stored only as a hash', async () => {
    const { user, token } = await invitation();
    const [link] = await storedLinks();
    expect(link).toMatchObject({
      user_id: user.id,
      token_hash: createHash('sha256').update(token).digest('base64url'),
    });
    expect(JSON.stringify(link)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await use(String(link?.token_hash))).status).toBe(404);
  });

  test('a new set-password link invalidates the user’s earlier link, but no links of other users', async () => {
    const { admin, user, token } = await invitation();
    const other = await invitation();
    const second = await linkFor(admin, user.id);
    expect((await use(token)).status).toBe(404);
    expect((await read(other.token)).status).toBe(200);
    expect((await use(second)).status).toBe(204);
    expect((await storedLinks()).map(({ user_id: id }) => id)).toEqual([other.user.id]);
  });

  test('a set-password link replaces an existing password and ends its user’s sessions', async ({
    admin,
    guest,
  }) => {
    const token = await linkFor(admin, guest.user.id);
    expect((await guest.call(currentUser)).status).toBe(200);
    expect(await signIn(guest.user.username, PASSWORD)).toBe(200);
    await use(token);
    expect((await guest.call(currentUser)).status).toBe(401);
    expect((await admin.call(currentUser)).status).toBe(200);
    expect([
      await signIn(guest.user.username, PASSWORD),
      await signIn(guest.user.username),
    ]).toEqual([401, 200]);
  });

  test('a set-password link becomes invalid when its user changes the password; other users’ links stay valid', async ({
    admin,
    guest,
  }) => {
    const other = await invitation();
    const token = await linkFor(admin, guest.user.id);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await guest.call(changePassword, { body })).status).toBe(204);
    expect((await use(token, 'yet-another-lantern-43')).status).toBe(404);
    expect(await signIn(guest.user.username)).toBe(200);
    expect((await read(other.token)).status).toBe(200);
  });

  test('a set-password link becomes invalid when an administrator sets the password', async () => {
    const { admin, chaplain, user, token } = await invitation();
    const body = { password: NEW_PASSWORD };
    const params = { id: chaplain.id };
    expect((await admin.call(updateChaplain, { params, body })).status).toBe(200);
    expect((await use(token, 'yet-another-lantern-43')).status).toBe(404);
    expect(await signIn(user.username)).toBe(200);
  });

  test('if two set-password links for one user are made at the same moment, only one of them is valid', async () => {
    const { admin, user } = await invitation();
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([1, 2, 3].map(() => linkFor(admin, user.id)));
      expect(await storedLinks()).toHaveLength(1);
    }
  });

  test('if a set-password link is used while a newer link is being made, the older link works or is refused, and the newer link is valid', async () => {
    const { admin, user, token } = await invitation();
    const statement = 'UPDATE users SET first_name = $2 WHERE id = $1';
    const change = { statement, values: [user.id, 'Lena'], waiting: 2 };
    const { working } = await whileUncommitted(app, change, () =>
      Promise.all([linkFor(admin, user.id), use(token)]),
    );
    const [made, used] = await working;
    expect([204, 404]).toContain(used.status);
    expect((await read(made)).status).toBe(200);
  });

  test('a set-password link becomes invalid when its user is deleted', async () => {
    const { user, token } = await invitation();
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect((await read(token)).status).toBe(404);
    expect((await use(token)).status).toBe(404);
  });

  test.each([
    ['', 'Password must be at least 6 characters'],
    ['short', 'Password must be at least 6 characters'],
    ['Password1', 'This password is one of the most common ones. Please choose another.'],
    ['x'.repeat(1001), 'Password must be at most 1,000 characters'],
    [null, 'Password is required'],
  ])(
    'a set-password link stays valid when the password %j is refused',
    async (password, message) => {
      const { user, token } = await invitation();
      const answer = await app
        .visitor()
        .send('POST', setPasswordByLink.path, { body: { token, password } });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ password: message });
      expect((await use(token)).status).toBe(204);
      expect(await signIn(user.username)).toBe(200);
    },
  );

  test('a set-password link enforces the minimum password length in the settings', async () => {
    const { token } = await invitation();
    const strict = await app.secondProcess({ decided: { passwordMinLength: 30 } });
    const body = { token, password: NEW_PASSWORD };
    const answer = await strict.visitor().call(setPasswordByLink, { body });
    expect(answer.body.fields).toEqual({ password: 'Password must be at least 30 characters' });
    expect((await read(token)).status).toBe(200);
  });

  test.each(['x', '7', 'x'.repeat(101), 'white space in the token', '%2e%2e%2f', '🙏'.repeat(20)])(
    'reading a made-up set-password link (%j) is answered 404, and using it 400',
    async (token) => {
      await invitation();
      expect((await read(token)).status).toBe(404);
      const answer = await use(token);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ token: 'This link is not valid.' });
    },
  );

  test.each([undefined, null, 7, ['x']])(
    'a set-password link whose token is not a string (%j) is refused with 400 (I17, A18)',
    async (token) => {
      const answer = await app
        .visitor()
        .send('POST', setPasswordByLink.path, { body: { token, password: NEW_PASSWORD } });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ token: 'This link is not valid.' });
    },
  );

  test('a set-password link can’t be used by a page of another site (A20)', async () => {
    const { token } = await invitation();
    const answer = await app.visitor().send('POST', setPasswordByLink.path, {
      body: { token, password: NEW_PASSWORD },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    expect((await read(token)).status).toBe(200);
  });

  test('making or using a set-password link fails if it can’t be recorded in the audit trail (P4)', async () => {
    const { admin, actor, user, token } = await invitation();
    const params = { id: user.id };
    const refused = async <T>(work: () => Promise<T>) =>
      whileTableRefuses(app, 'audit_events', work);
    expect((await refused(() => admin.call(makePasswordLink, { params }))).status).toBe(500);
    expect((await refused(() => use(token))).status).toBe(500);
    expect(await signIn(user.username)).toBe(401);
    expect((await use(token)).status).toBe(204);
    expect(await recorded('password-link-made')).toEqual([
      { action: 'password-link-made', actor: actor.id, subject: user.id, details: {} },
    ]);
    expect(await recorded('password-changed')).toEqual([
      { action: 'password-changed', actor: user.id, subject: user.id, details: { by: 'link' } },
    ]);
  });
});

test('only expired set-password links are deleted', async () => {
  const good = await invitation();
  const over = await invitation();
  await app.db.pool.query(
    "UPDATE password_links SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    [over.user.id],
  );
  const stop = startRetention({
    db: app.db,
    log: pino({ level: 'silent' }),
    decided: { auditDays: 0, messageDays: 0 },
    mailFolder: temporaryFolder(),
    pause: 60_000,
  });
  await stop();
  expect((await storedLinks()).map(({ user_id: id }) => id)).toEqual([good.user.id]);
  expect((await use(good.token)).status).toBe(204);
});

describe('the host name in a set-password link', () => {
  const urlOf = async (visitor: Visitor, headers: Record<string, string> = {}) => {
    const { id } = await app.makeUser();
    const answer = await visitor.send('POST', `/api/users/${id}/password-link`, { headers });
    return textOf(answer, 'url');
  };

  test('a set-password link begins with the web address at which the administrator’s browser opened the portal', async ({
    admin,
  }) => {
    expect(await urlOf(admin)).toMatch(new RegExp(`^${app.url}/set-password\\?token=[\\w-]{43}$`));
  });

  test.each(['https://chaplains.example.org', 'https://chaplains.example.org/'])(
    'a set-password link begins with PUBLIC_URL if that is set: %s',
    async (publicUrl) => {
      const { user } = await app.signInAs('admin');
      const { visitor: browser } = await app.secondProcess({ publicUrl, trustProxy: 'loopback' });
      const visitor = browser();
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'attacker.example.org' };
      const body = { username: user.username, password: PASSWORD };
      await visitor.send('POST', login.path, { body, headers });
      expect(await urlOf(visitor, headers)).toMatch(
        /^https:\/\/chaplains\.example\.org\/set-password\?token=[\w-]{43}$/,
      );
    },
  );

  test('a set-password link never takes the portal’s host name from a forged header (A8)', async ({
    admin,
  }) => {
    const headers = { 'x-forwarded-host': 'attacker.example.org', 'x-forwarded-proto': 'https' };
    expect(await urlOf(admin, headers)).toMatch(new RegExp(`^${app.url}/`));
  });
});

describe('set-password links for many people', () => {
  const links = async (visitor: Visitor, chaplainIds: unknown) => {
    const body = { chaplainIds };
    const answer = await visitor.send('POST', makePasswordLinks.path, { body });
    const [header, ...rows] = answer.status === 200 ? readCsv(fileOf(answer)) : [];
    return { answer, header, rows };
  };

  test('the set-password links of all imported people are downloaded as a CSV file, and the links work', async ({
    admin,
  }) => {
    const body = { chaplains: rosterRows(3, { firstName: '=Olena' }) };
    const imported = await admin.send('POST', importChaplains.path, { body });
    const { answer, header, rows } = await links(admin, imported.body.chaplainIds);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename=set-password-links.csv',
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(header).toEqual(['First Name', 'Last Name', 'Email', 'Username', 'Link', 'Valid Until']);
    expect(rows.map(([, lastName]) => lastName)).toEqual([
      'Yamamoto 0',
      'Yamamoto 1',
      'Yamamoto 2',
    ]);
    expect(rows.map(([firstName]) => firstName)).toEqual(["'=Olena", "'=Olena", "'=Olena"]);
    for (const [, , , username = '', url = '', until = ''] of rows) {
      expect(Date.parse(until)).toBeGreaterThan(Date.now());
      expect((await use(tokenIn(url))).status).toBe(204);
      expect(await signIn(username)).toBe(200);
    }
    expect(await recorded('password-link-made')).toEqual([
      { action: 'password-link-made', actor: admin.user.id, subject: null, details: { count: 3 } },
    ]);
  });

  test('when set-password links are made for many people, those who have a password are left out', async ({
    admin,
  }) => {
    const has = await app.makeChaplain();
    const hasNot = await app.makeChaplain({}, { password: null });
    await app.makeUser({ password: null });
    const nobody = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
    const ids = [has.chaplain.id, hasNot.chaplain.id, hasNot.chaplain.id, nobody];
    const { rows } = await links(admin, ids);
    expect(rows.map((row) => row[3])).toEqual([hasNot.user.username]);
    expect(await storedLinks()).toHaveLength(1);
    expect((await links(admin, [has.chaplain.id])).rows).toEqual([]);
  });

  test('making set-password links for many people invalidates their earlier links', async () => {
    const { admin, chaplain, token } = await invitation();
    const { rows } = await links(admin, [chaplain.id]);
    expect((await read(token)).status).toBe(404);
    expect((await read(tokenIn(rows[0]?.[4] ?? ''))).status).toBe(200);
  });

  test.each([[undefined], [[]], ['all'], [['7']], [[null]]])(
    'making set-password links for many people with the ids %j is refused',
    async (ids) => {
      const { visitor } = await app.signInAs('admin');
      const { answer } = await links(visitor, ids);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('chaplainIds');
    },
  );
});

test('the token of a set-password link never appears in the log (P3)', async () => {
  const { admin, chaplain, user, token } = await invitation();
  await read(token);
  await whileTableIsGone(app, 'password_links', () => read(token));
  await whileTableIsGone(app, 'password_links', () => use(token));
  await whileTableRefuses(app, 'users', () => use(token));
  const visitor = app.visitor();
  const paths = [
    `/API/Password-Links/${token}`,
    `/api/password-links/${token}/`,
    `/api/password-links/x${token}`,
    `/api/password-links/%41${token}`,
    `/set-password/${token}`,
    `/set-password?token=${token}`,
  ];
  for (const path of paths) await visitor.send('GET', path);
  await visitor.send('POST', `/api/password-links/${token}`);
  await visitor.send('POST', setPasswordByLink.path, { body: `{"token":"${token}",` });
  await use(token, 'short');
  await use(token);
  const body = { chaplainIds: [chaplain.id] };
  await app.db.pool.query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
  const many = await admin.send('POST', makePasswordLinks.path, { body });
  const [, [, , , , url = ''] = []] = readCsv(fileOf(many));
  await read(tokenIn(url));

  await expect.poll(() => app.logged()).toContain('/api/password-links/…');
  expect(app.logged()).toContain(`/api/users/${user.id}/password-link`);
  expect(tokenIn(url)).toHaveLength(43);
  for (const secret of [token, tokenIn(url)]) expect(app.logged()).not.toContain(secret);
});
