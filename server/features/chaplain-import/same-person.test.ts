import { expect, test } from 'vitest';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const JOSE = {
  firstName: 'José',
  lastName: 'García',
  email: 'jose@example.org',
  username: 'jgarcia',
};

async function office() {
  const { visitor } = await app.signInAs('admin');
  const send = (path: string, rows: readonly object[], more: object = {}) =>
    visitor.send('POST', path, { body: { chaplains: rows, ...more } });
  return {
    preview: (rows: readonly object[]) => send(previewImport.path, rows),
    import: (rows: readonly object[], more?: object) => send(importChaplains.path, rows, more),
  };
}

async function stored(userId: string) {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    `SELECT first_name, last_name, email, username, phone, city FROM users
      LEFT JOIN chaplains ON user_id = users.id WHERE users.id = $1`,
    [userId],
  );
  return rows[0];
}

test('the preview of an update shows the person, and the old and new value of each changed field (X1)', async () => {
  await app.makeChaplain(
    { phone: '606-555-0110', city: 'Hazard', credentials: null, expertise: ['Elder care'] },
    JOSE,
  );
  const { preview } = await office();
  const row = rowFor(JOSE, {
    firstName: 'Joshua',
    email: 'Jose@Example.org',
    username: 'joshua',
    phone: '606-555-0199',
    city: '',
    primaryRegion: 'A',
    affiliation: '',
    credentials: 'M.Div.',
    expertise: 'Elder care; Grief support',
    availability: '',
  });
  expect(listOf(await preview([row, ...rosterRows(1)]), 'rows')).toEqual([
    {
      outcome: 'update',
      met: JOSE,
      changes: [
        { field: 'firstName', old: 'José', new: 'Joshua' },
        { field: 'username', old: 'jgarcia', new: 'joshua' },
        { field: 'phone', old: '606-555-0110', new: '606-555-0199' },
        { field: 'credentials', old: '', new: 'M.Div.' },
        { field: 'expertise', old: 'Elder care', new: 'Elder care; Grief support' },
      ],
    },
    { outcome: 'create' },
  ]);
});

test('an import changes a person’s name only if an administrator has confirmed that the row is for the same person (X1)', async () => {
  const [jose, ruth] = [await app.makeChaplain({}, JOSE), await app.makeChaplain()];
  const { import: send } = await office();
  const rows = [
    ...rosterRows(1),
    rowFor(jose.user, { firstName: 'Joshua', city: 'Murray' }),
    rowFor(ruth.user, { lastName: 'Whitfield' }),
  ];
  const answer = await send(rows, { samePerson: [2] });
  expect(answer.body).toMatchObject({ imported: 1, updated: 2, namesKept: 1 });
  expect(await stored(jose.user.id)).toMatchObject({ first_name: 'José', city: 'Murray' });
  expect(await stored(ruth.user.id)).toMatchObject({ last_name: 'Whitfield', city: 'Pikeville' });
});

test.each([
  ['accents', 'Jose'],
  ['capital letters', 'JOSÉ'],
  ['full-width letters', 'Ｊosé'],
])(
  'a roster name that differs from the stored one only in %s counts as a changed name',
  async (_, firstName) => {
    const { user } = await app.makeChaplain({}, JOSE);
    const { preview, import: send } = await office();
    const rows = [rowFor(user, { firstName })];
    const change = { field: 'firstName', old: 'José', new: firstName };
    expect(listOf(await preview(rows), 'rows')).toMatchObject([
      { changes: expect.arrayContaining([change]) },
    ]);
    expect((await send(rows)).body).toMatchObject({ updated: 1, namesKept: 1 });
    expect(await stored(user.id)).toMatchObject({ first_name: 'José' });
  },
);

test('a roster name that differs only in its Unicode normalization form counts as unchanged', async () => {
  const { import: send, preview } = await office();
  const rows = rosterRows(1, { firstName: 'José' });
  await send(rows);
  const apart = rows.map((row) => ({ ...row, firstName: 'Jose\u0301' }));
  expect(listOf(await preview(apart), 'rows')).toEqual([{ outcome: 'unchanged' }]);
});

test('an import in which only names differ stores nothing until somebody confirms the names', async () => {
  const { import: send } = await office();
  const rows = rosterRows(2);
  await send(rows);
  const before = await app.db.pool.query('SELECT * FROM users ORDER BY id');
  const renamed = rows.map((row) => ({ ...row, firstName: 'Joshua' }));
  expect((await send(renamed)).body).toMatchObject({ updated: 2, namesKept: 2 });
  expect((await app.db.pool.query('SELECT * FROM users ORDER BY id')).rows).toEqual(before.rows);
});

test('an import is refused with 409 if a person in it was edited after the preview (X1)', async () => {
  const { user } = await app.makeChaplain({}, JOSE);
  const { preview, import: send } = await office();
  const rows = [...rosterRows(1), rowFor(user, { firstName: 'Joshua' })];
  const { fingerprint } = (await preview(rows)).body;
  await app.db.pool.query("UPDATE users SET first_name = 'Maria' WHERE id = $1", [user.id]);
  const before = await stored(user.id);
  const answer = await send(rows, { samePerson: [1], fingerprint });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'changed-meanwhile' });
  expect(await stored(user.id)).toEqual(before);

  const again = (await preview(rows)).body;
  const more = { samePerson: [1], fingerprint: again.fingerprint };
  expect((await send(rows, more)).status).toBe(200);
  expect(await stored(user.id)).toMatchObject({ first_name: 'Joshua' });
});

test('an import is refused with 409 when a new person in it has registered after the preview', async () => {
  const { preview, import: send } = await office();
  const rows = rosterRows(1);
  const { fingerprint } = (await preview(rows)).body;
  await app.makeUser({ email: rows[0]?.email ?? '' });
  expect((await send(rows, { fingerprint })).status).toBe(409);
});

test('an import that is sent again with the same preview gets the same answer as the first time', async () => {
  const { user } = await app.makeChaplain({}, JOSE);
  const { preview, import: send } = await office();
  const rows = [...rosterRows(2), rowFor(user, { firstName: 'Joshua' })];
  const { fingerprint } = (await preview(rows)).body;
  const first = await send(rows, { fingerprint });
  const again = await send(rows, { fingerprint });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toMatchObject({ imported: 0, updated: 3, namesKept: 1 });
});
