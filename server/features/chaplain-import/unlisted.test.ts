import { expect, test } from 'vitest';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor } = await app.signInAs('admin');
  const send = (path: string, rows: readonly object[], more: object = {}) =>
    visitor.send('POST', path, { body: { chaplains: rows, ...more } });
  return {
    rowsOf: async (rows: readonly object[], more?: object) =>
      listOf(await send(previewImport.path, rows, more), 'rows'),
    import: (rows: readonly object[], more?: object) => send(importChaplains.path, rows, more),
  };
}

async function stored(username = 'olena') {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    `SELECT primary_region AS region, expertise, availability FROM users
      JOIN chaplains ON user_id = users.id WHERE username = $1`,
    [username],
  );
  return rows[0];
}

const STRAY = {
  username: 'olena',
  primaryRegion: 'Z',
  expertise: 'Elder care; @SUM(A1)',
  availability: 'Whenever',
};
const UNLISTED = [
  { field: 'primaryRegion', value: 'Z' },
  { field: 'expertise', value: '@SUM(A1)' },
  { field: 'availability', value: 'Whenever' },
];

test('roster values that are in no list are shown in the preview and not imported (X1)', async () => {
  const { rowsOf, import: send } = await office();
  const rows = [...rosterRows(1), ...rosterRows(1, STRAY)];
  expect(await rowsOf(rows)).toEqual([
    { outcome: 'create' },
    { outcome: 'create', unlisted: UNLISTED },
  ]);
  expect((await send(rows)).body).toMatchObject({ imported: 2, valuesLeftOut: 3 });
  expect(await stored()).toEqual({ region: null, expertise: ['Elder care'], availability: [] });
});

test('roster values that are in no list are imported if the request asks for it', async () => {
  const { import: send } = await office();
  const answer = await send(rosterRows(1, STRAY), { storeUnlisted: true });
  expect(answer.body).toMatchObject({ imported: 1, valuesLeftOut: 0 });
  expect(await stored()).toEqual({
    region: 'Z',
    expertise: ['Elder care', '@SUM(A1)'],
    availability: ['Whenever'],
  });
});

test('if a roster value is in no list and so not imported, the person keeps the stored value', async () => {
  const { user } = await app.makeChaplain({ primaryRegion: 'H', availability: ['Nights'] });
  const { rowsOf, import: send } = await office();
  const rows = [rowFor(user, { ...STRAY, username: user.username })];
  await send(rows);
  expect(await stored(user.username)).toEqual({
    region: 'H',
    expertise: ['Elder care'],
    availability: ['Nights'],
  });
  expect(await rowsOf(rows)).toEqual([{ outcome: 'unchanged', unlisted: UNLISTED }]);
});

test('the preview of an import leaves out changes to unlisted values unless such values will be imported', async () => {
  const { user } = await app.makeChaplain({ primaryRegion: 'H' });
  const { rowsOf } = await office();
  const rows = [rowFor(user, { primaryRegion: 'Z' })];
  const change = { field: 'primaryRegion', old: 'H', new: 'Z' };
  const changesOf = async (more: object) => (await rowsOf(rows, more))[0];
  expect(await changesOf({ storeUnlisted: true })).toHaveProperty(
    'changes',
    expect.arrayContaining([change]),
  );
  expect(await changesOf({})).not.toHaveProperty('changes', expect.arrayContaining([change]));
});

test('if a person already has a roster value that is in no list, the value stays stored, and the preview doesn’t report it', async () => {
  const held = { primaryRegion: 'Z', expertise: ['@SUM(A1)'], availability: ['Whenever'] };
  const { user } = await app.makeChaplain(held);
  const { rowsOf, import: send } = await office();
  const rows = [rowFor(user, { ...held, expertise: '@SUM(A1); Elder care' })];
  expect((await rowsOf(rows))[0]).not.toHaveProperty('unlisted');
  expect((await send(rows)).body).toMatchObject({ updated: 1, valuesLeftOut: 0 });
  expect(await stored(user.username)).toEqual({
    region: 'Z',
    expertise: ['@SUM(A1)', 'Elder care'],
    availability: ['Whenever'],
  });
});

test('a roster may name choices and regions by their labels, in upper or lower case', async () => {
  const { rowsOf, import: send } = await office();
  const rows = rosterRows(1, {
    username: 'olena',
    primaryRegion: 'region c',
    expertise: 'First responder support; ELDER CARE; disaster-response; Elder care',
    availability: '24/7; weekends',
  });
  expect(await rowsOf(rows)).toEqual([{ outcome: 'create' }]);
  await send(rows);
  expect(await stored()).toEqual({
    region: 'C',
    expertise: ['first-responder', 'Elder care', 'disaster-response'],
    availability: ['24/7', 'weekends'],
  });
});

test('an import changes nothing if the person already has the same choice under another name', async () => {
  const { import: send, rowsOf } = await office();
  const rows = rosterRows(1, { expertise: 'disaster-response; Grief counseling' });
  await send(rows);
  const again = rows.map((row) => ({ ...row, expertise: 'Disaster response; grief-counseling' }));
  expect(await rowsOf(again)).toEqual([{ outcome: 'unchanged' }]);
});
