import { describe, expect, it, test } from 'vitest';
import { getUser, inviteUser, listUsers } from '#shared/accounts/api.ts';
import type { InvitationFilter } from '#shared/accounts/constants.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { entriesRead } from '#server/testing/index-reads.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listUsers as searchUsers } from './queries.ts';

const app = useTestApp();

async function officeOf(...names: [firstName: string, lastName: string][]) {
  const { visitor } = await app.signInAs('admin');
  for (const [firstName, lastName] of names) {
    await app.makeUser({ firstName, lastName, role: 'guest' });
  }
  return visitor;
}

const OFFICE: [string, string][] = [
  ['Ruth', 'Moabite'],
  ['Anna', 'Baker'],
  ['Boaz', 'Baker'],
  ['Zoe', 'Adams'],
];

describe('the list of users', () => {
  it('the list of users is sorted by last and first name, and includes the total', async () => {
    const visitor = await officeOf(...OFFICE);
    const answer = await visitor.call(listUsers, { query: { role: 'guest' } });
    expect(answer.status).toBe(200);
    expect(each(answer, 'firstName')).toEqual(['Zoe', 'Anna', 'Boaz', 'Ruth']);
    expect(totalOf(answer)).toBe(4);
    expect(totalOf(await visitor.call(listUsers))).toBe(5);
  });

  it('the list of users comes in pages without gaps or repeats', async () => {
    const visitor = await officeOf(...OFFICE);
    const page = (offset: number) =>
      visitor.call(listUsers, { query: { role: 'guest', limit: 3, offset } });
    const [first, second, third] = [await page(0), await page(3), await page(6)];
    expect([...each(first, 'firstName'), ...each(second, 'firstName')]).toEqual([
      'Zoe',
      'Anna',
      'Boaz',
      'Ruth',
    ]);
    expect([first, second, third].map(totalOf)).toEqual([4, 4, 4]);
    expect(third.body).toEqual([]);
  });

  it.each([
    ['moab', ['Ruth']],
    ['BAKER', ['Anna', 'Boaz']],
    ['baker anna', ['Anna']],
    ['anna moabite', []],
    ['%', []],
    ['', ['Zoe', 'Anna', 'Boaz', 'Ruth']],
    ['   ', ['Zoe', 'Anna', 'Boaz', 'Ruth']],
  ])('a search of the list of users for %j finds %j', async (search, names) => {
    const visitor = await officeOf(...OFFICE);
    const answer = await visitor.send(
      'GET',
      `/api/users?role=guest&search=${encodeURIComponent(search)}`,
    );
    expect(each(answer, 'firstName')).toEqual(names);
    expect(totalOf(answer)).toBe(names.length);
  });

  it('the list of users can be searched by phone number in any format, and by name without accents', async () => {
    const { visitor } = await app.signInAs('admin');
    await app.makeChaplain({ phone: '(606) 777-8899' }, { firstName: 'Zoë', lastName: 'Müller' });
    for (const search of ['606.777.8899', '7778899', 'zoe 7778899', 'Muller, Zoe']) {
      const answer = await visitor.call(listUsers, { query: { search } });
      expect(each(answer, 'lastName'), search).toEqual(['Müller']);
    }
  });

  it('every page of a search in the list of users includes the total, even a page past the last one', async () => {
    const visitor = await officeOf(...OFFICE);
    const page = (offset: number) =>
      visitor.call(listUsers, { query: { search: 'baker', limit: 1, offset } });
    const pages = [await page(0), await page(1), await page(2)];
    expect(pages.map((answer) => each(answer, 'firstName'))).toEqual([['Anna'], ['Boaz'], []]);
    expect(pages.map(totalOf)).toEqual([2, 2, 2]);
  });

  it('the list of users can be searched by user name and email address', async () => {
    const visitor = await officeOf();
    await app.makeUser({ username: 'lamplighter', email: 'quiet@harbor.example.org' });
    for (const search of ['lampli', 'harbor.exam']) {
      expect(each(await visitor.call(listUsers, { query: { search } }), 'username')).toEqual([
        'lamplighter',
      ]);
    }
  });

  it('the list of users can be filtered by one role, or shows all roles', async () => {
    const visitor = await officeOf(...OFFICE);
    await app.makeUser({ role: 'chaplain' });
    const roles = async (role: 'admin' | 'chaplain' | 'guest' | 'all') =>
      totalOf(await visitor.call(listUsers, { query: { role } }));
    expect([await roles('admin'), await roles('chaplain'), await roles('guest')]).toEqual([
      1, 1, 4,
    ]);
    expect(await roles('all')).toBe(6);
  });

  it('the list of users can be filtered by invitation, including users without a profile', async () => {
    const visitor = await officeOf(...OFFICE);
    const invited = await app.makeUser({ username: 'asked', role: 'guest', password: null });
    await app.makeUser({ username: 'unasked', role: 'guest', password: null });
    await visitor.call(inviteUser, { params: { id: invited.id } });
    const found = async (invitation: InvitationFilter, search?: string) => {
      const answer = await visitor.call(listUsers, {
        query: { invitation, search, sort: 'username' },
      });
      return [totalOf(answer), ...each(answer, 'username')];
    };
    expect(await found('no-password')).toEqual([2, 'asked', 'unasked']);
    expect(await found('no-password', 'unask')).toEqual([1, 'unasked']);
    expect(await found('invited')).toEqual([1, 'asked']);
    expect(await found('not-invited')).toEqual([1, 'unasked']);
    expect(await found('accepted')).toEqual([0]);
  });

  it.each([
    ['name', ['Zoe', 'Anna', 'Boaz', 'Ruth']],
    ['-name', ['Ruth', 'Boaz', 'Anna', 'Zoe']],
    ['username', ['Boaz', 'Ruth', 'Anna', 'Zoe']],
    ['-username', ['Zoe', 'Anna', 'Ruth', 'Boaz']],
    ['email', ['Ruth', 'Zoe', 'Boaz', 'Anna']],
    ['-email', ['Anna', 'Boaz', 'Zoe', 'Ruth']],
    ['role', ['Boaz', 'Anna', 'Ruth', 'Zoe']],
    ['-role', ['Zoe', 'Anna', 'Ruth', 'Boaz']],
    ['createdAt', ['Ruth', 'Anna', 'Boaz', 'Zoe']],
    ['-createdAt', ['Zoe', 'Boaz', 'Anna', 'Ruth']],
  ] as const)('the list of users can be sorted by %s, on any page', async (sort, names) => {
    const { visitor, user: reader } = await app.signInAs('admin');
    for (const [firstName, lastName, username, email, role, hoursAgo] of [
      ['Ruth', 'Moabite', 'bee', 'A@x.test', 'chaplain', 4],
      ['Anna', 'Baker', 'Cat', 'd@x.test', 'chaplain', 3],
      ['Boaz', 'Baker', 'Ant', 'C@x.test', 'admin', 2],
      ['Zoe', 'Adams', 'dog', 'b@x.test', 'guest', 1],
    ] as const) {
      const createdAt = inHours(-hoursAgo);
      await app.makeUser({ firstName, lastName, username, email, role, createdAt });
    }
    const seen: unknown[] = [];
    for (let offset = 0; offset < 5; offset += 2) {
      const page = await visitor.call(listUsers, { query: { sort, limit: 2, offset } });
      seen.push(...each(page, 'username'));
    }
    const of = { Ruth: 'bee', Anna: 'Cat', Boaz: 'Ant', Zoe: 'dog' };
    expect(seen.filter((username) => username !== reader.username)).toEqual(
      names.map((name) => of[name]),
    );
    expect(seen).toHaveLength(5);
  });

  it('the list of users can be sorted by last sign-in, and users who never signed in are treated as the oldest', async () => {
    const { visitor } = await app.signInAs('admin');
    const role = 'guest';
    await app.makeUser({ firstName: 'Never', role });
    await app.makeUser({ firstName: 'Lately', role, lastSignedInAt: inHours(-1) });
    await app.makeUser({ firstName: 'Before', role, lastSignedInAt: inHours(-9) });
    const names = async (sort: 'lastSignedInAt' | '-lastSignedInAt') =>
      each(await visitor.call(listUsers, { query: { role, sort } }), 'firstName');
    expect(await names('lastSignedInAt')).toEqual(['Never', 'Before', 'Lately']);
    expect(await names('-lastSignedInAt')).toEqual(['Lately', 'Before', 'Never']);
  });

  it('users who were added at the same moment keep their order across pages', async () => {
    const visitor = await officeOf();
    for (let index = 0; index < 9; index += 1) {
      await app.makeUser({ firstName: 'Ruth', lastName: 'Alike', role: 'guest' });
    }
    await app.db.pool.query("UPDATE users SET created_at = '2026-01-01'");
    for (const sort of ['createdAt', '-createdAt', '-role', '-name'] as const) {
      const ids: unknown[] = [];
      for (let offset = 0; offset < 10; offset += 3) {
        const page = await visitor.call(listUsers, { query: { sort, limit: 3, offset } });
        ids.push(...each(page, 'id'));
      }
      expect(new Set(ids).size).toBe(10);
    }
  });

  it.each([
    'sort=password',
    'sort=--name',
    'sort=',
    'sort=name&sort=email',
    'sort=__proto__',
    'role=owner',
    'role=',
    'limit=0',
    'limit=51',
    `search=${'x'.repeat(201)}`,
  ])('a request for the list of users with %s is refused', async (query) => {
    const visitor = await officeOf();
    expect((await visitor.send('GET', `/api/users?${query}`)).status).toBe(400);
  });

  it('the list of users contains no password and no hash (P2)', async () => {
    const visitor = await officeOf(...OFFICE);
    const { body } = await visitor.call(listUsers);
    expect(Object.keys(body[0] ?? {})).toContain('hasPassword');
    expect(JSON.stringify(body).replaceAll('"hasPassword":true', '')).not.toMatch(
      /password|argon2|searchText/i,
    );
  });

  it('the list of users marks accounts that have no password yet', async () => {
    const visitor = await officeOf(...OFFICE);
    await app.makeUser({ lastName: 'Imported', password: null });
    const has = async (search: string) =>
      each(await visitor.call(listUsers, { query: { search } }), 'hasPassword');
    expect([await has('Imported'), await has('Moabite')]).toEqual([[false], [true]]);
  });
});

test('a request for one user returns the same fields as the list of users', async () => {
  const visitor = await officeOf(...OFFICE);
  const [item] = (await visitor.call(listUsers, { query: { search: 'Moabite' } })).body;
  const answer = await visitor.call(getUser, { params: { id: String(item?.id) } });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(item);
});

/** Reading the whole index would exceed this number of entries; planning reads only a few. */
const A_WALK = 500;

test('a search for a surname at the end of the alphabet reads only the index entries of the users it finds', async () => {
  await app.db.pool.query(`
    INSERT INTO users (username, email, first_name, last_name)
    SELECT 'person' || n, 'person' || n || '@example.org', 'Pat' || md5(n::text),
      CASE WHEN n % 3 = 0 THEN 'Young' ELSE 'Adler' END
    FROM generate_series(1, 3000) n`);
  await app.db.pool.query('ANALYZE users');
  const query = { search: 'young', limit: 25, offset: 0 };
  const read = await app.db.transaction((tx) =>
    entriesRead(tx, 'users_name_index', async () =>
      expect((await searchUsers(tx, query)).total).toBe(1000),
    ),
  );
  expect(read).toBeLessThan(A_WALK);
});
