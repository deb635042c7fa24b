import { describe, expect, test } from 'vitest';
import { LOOK_ALIKE } from '#shared/accounts/schemas.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { removeUser } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const JOSE = {
  firstName: 'José',
  lastName: 'García',
  email: 'jose@example.org',
  username: 'jgarcia',
};

const BLANK = {
  phone: '',
  city: '',
  primaryRegion: '',
  affiliation: '',
  credentials: '',
  expertise: '',
  availability: '',
  role: '',
};

async function office() {
  const { visitor } = await app.signInAs('admin');
  const send = (path: string, rows: readonly object[], more: object = {}) =>
    visitor.send('POST', path, { body: { chaplains: rows, ...more } });
  const preview = (rows: readonly object[]) => send(previewImport.path, rows);
  return {
    outcomes: async (rows: readonly object[]) => listOf(await preview(rows), 'rows'),
    fingerprint: async (rows: readonly object[]) =>
      String((await preview(rows)).body['fingerprint']),
    import: (rows: readonly object[], more?: object) => send(importChaplains.path, rows, more),
  };
}

async function stored(email: string) {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    `SELECT role, username, first_name, city, credentials FROM users
      LEFT JOIN chaplains ON user_id = users.id WHERE email = $1`,
    [email],
  );
  return rows[0];
}

describe('spaces and letter case in a roster row', () => {
  test('an import ignores spaces around a cell, and the letter case of a role', async () => {
    const { import: send, outcomes } = await office();
    const [row] = rosterRows(1, { role: ' Guest ', city: ' Murray ', credentials: ' ' });
    expect((await send([{ ...row }])).body).toMatchObject({ imported: 1 });
    expect(await stored(row?.email ?? '')).toMatchObject({
      role: 'guest',
      city: 'Murray',
      credentials: null,
    });
    const spaced = { ...row, email: ` ${row?.email} `, username: ` ${row?.username} ` };
    expect(await outcomes([spaced])).toEqual([{ outcome: 'unchanged' }]);
  });

  test('rows with the same email or username but for spaces count as duplicates, and a refused row takes no username', async () => {
    const { outcomes } = await office();
    const [one, two, three, four] = rosterRows(4);
    const rows = [
      { ...one },
      { ...two, email: ` ${one?.email} ` },
      { ...three, username: two?.username },
      { ...four, username: `${one?.username} ` },
    ];
    expect(await outcomes(rows)).toEqual([
      { outcome: 'create' },
      { outcome: 'refuse', reason: 'An earlier row of this file has the same email' },
      { outcome: 'create' },
      { outcome: 'refuse', reason: 'An earlier row of this file has the same username' },
    ]);
  });

  test('a roster row whose cells have exactly the greatest length is not refused', async () => {
    const { outcomes } = await office();
    const rows = rosterRows(1, {
      phone: '5'.repeat(40),
      city: 'x'.repeat(200),
      credentials: 'x'.repeat(1000),
      expertise: 'x'.repeat(100),
      availability: Array.from({ length: 50 }, (_, index) => index).join(';'),
    });
    expect(await outcomes(rows)).toMatchObject([{ outcome: 'create' }]);
  });
});

describe('roster rows for known people', () => {
  test('a username that looks like plain letters is refused in a new person’s row, but not in that of its owner', async () => {
    const { outcomes } = await office();
    const username = '\u0440\u0430\u0441\u0430';
    expect(await outcomes(rosterRows(1, { username }))).toEqual([
      { outcome: 'refuse', reason: LOOK_ALIKE },
    ]);
    const { user } = await app.makeChaplain({}, { username });
    expect(await outcomes([rowFor(user)])).toMatchObject([{ outcome: 'update' }]);
  });

  test('a row without any profile data still makes a profile for a user who has none, even if their name is kept', async () => {
    const { outcomes, import: send } = await office();
    await app.makeUser(JOSE);
    expect(await outcomes([{ ...BLANK, ...JOSE }])).toEqual([
      { outcome: 'update', met: JOSE, changes: [], isFirstProfile: true },
    ]);
    const answer = await send([{ ...BLANK, ...JOSE, firstName: 'Joshua' }]);
    expect(answer.body).toMatchObject({ imported: 0, updated: 1, namesKept: 1 });
    expect(await stored(JOSE.email)).toMatchObject({ first_name: 'José', city: '' });
  });
});

describe('the fingerprint of a preview', () => {
  test('a row that is refused doesn’t change the fingerprint, because the import leaves it out', async () => {
    const { fingerprint } = await office();
    const rows = rosterRows(2);
    const refused = rosterRows(1, { role: 'admin' });
    const previewed = await fingerprint(rows);
    expect(previewed).toMatch(/^[\w-]{43}$/);
    expect(await fingerprint([...refused, ...rows])).toBe(previewed);
  });

  test('an import is refused with 409 if another person has the same details as the previewed one', async () => {
    const { fingerprint, import: send } = await office();
    const unchanged = rosterRows(1);
    await send(unchanged);
    const { user } = await app.makeChaplain({}, JOSE);
    const rows = [...unchanged, rowFor(JOSE, { city: 'Murray' })];
    const previewed = await fingerprint(rows);
    await removeUser(app.db, user.id);
    await app.makeChaplain({}, JOSE);
    expect(await send(rows, { fingerprint: previewed })).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        message:
          'The record of somebody in this file was changed after the check. Please look at the rows again.',
      },
    });
    expect(await stored(JOSE.email)).toMatchObject({ city: 'Lexington' });
  });
});
