import { describe, expect } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const TOO_MANY = 'A file can have at most 50,000 rows.';
const NOTHING = 'The CSV file contains no valid chaplain data.';

async function countUsers() {
  const { rows } = await app.db.pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM users',
  );
  return rows[0]?.total;
}

describe.each([previewImport.path, importChaplains.path])('POST %s', (path) => {
  test('a roster of 50,001 rows is refused, and one of 50,000 is read (I8)', async ({ admin }) => {
    const rows = (count: number) => `{"chaplains":[${'{},'.repeat(count - 1)}{}]}`;
    const answer = await admin.send('POST', path, { body: rows(50_001) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'validation',
      message: TOO_MANY,
      fields: { chaplains: TOO_MANY },
    });
    const most = await admin.send('POST', path, { body: rows(50_000) });
    expect(JSON.stringify(most.body)).not.toContain(TOO_MANY);
    expect(await countUsers()).toBe(1);
  });

  test('a roster of more than 32 MB is refused with 413, and other requests are answered meanwhile (I8)', async ({
    admin,
  }) => {
    const chunk = 'x'.repeat(1024 * 1024);
    const request = startRequest(app, {
      method: 'POST',
      path,
      visitor: admin,
      headers: { 'transfer-encoding': 'chunked' },
    });
    request.write('{"chaplains":["');
    for (let megabyte = 0; megabyte < 33; megabyte += 1) request.write(chunk);
    expect((await admin.call(currentUser)).status).toBe(200);
    const answer = await request.end();
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'too-large' });
    expect((await admin.call(currentUser)).status).toBe(200);
  });

  test.each<[what: string, body: unknown, message: unknown]>([
    ['no row', { chaplains: [] }, NOTHING],
    ['no list of rows', {}, expect.any(String)],
    ['what only looks like a list', { chaplains: { length: 3 } }, expect.any(String)],
    ['a row that is text', { chaplains: ['Ruth'] }, expect.any(String)],
    ['a row that is null', { chaplains: [null] }, expect.any(String)],
    ['a number in a cell', { chaplains: rosterRows(1, { city: 7 }) }, expect.any(String)],
    ['a number in a list', { chaplains: rosterRows(1, { expertise: [7] }) }, expect.any(String)],
    [
      'a cell of 10,001 characters',
      { chaplains: rosterRows(1, { city: 'x'.repeat(10_001) }) },
      'At most 10,000 characters',
    ],
  ])('a roster with %s is refused', async (_, body, message) => {
    const { visitor } = await app.signInAs('admin');
    const answer = await visitor.send('POST', path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation', message });
    expect(answer.body.fields).toHaveProperty('chaplains');
    expect(await countUsers()).toBe(1);
  });

  test.each(['\\u0000', '\\ud83d'])(
    'a roster with %s in a cell is refused (I12, I13)',
    async (text) => {
      const { visitor } = await app.signInAs('admin');
      const body = JSON.stringify({ chaplains: rosterRows(2) }).replace('Pikeville', text);
      expect((await visitor.send('POST', path, { body })).status).toBe(400);
    },
  );

  test('a roster request with an empty body is refused (I17)', async ({ admin }) => {
    expect((await admin.send('POST', path)).status).toBe(400);
  });
});

test('the server answers other requests while it checks 20,000 rows', async ({ admin }) => {
  const order: string[] = [];
  const body = { chaplains: rosterRows(20_000) };
  const big = admin.send('POST', previewImport.path, { body }).then(({ status }) => {
    order.push('preview');
    return status;
  });
  const small = app.visitor().send('GET', '/healthz');
  await small.then(() => order.push('other'));
  expect(await big).toBe(200);
  expect(order).toEqual(['other', 'preview']);
});

test('roster columns named __proto__ and constructor pollute no prototypes (I10)', async ({
  admin,
}) => {
  const [row = {}] = rosterRows(1, { username: 'olena' });
  const text = JSON.stringify(row).slice(0, -1);
  const body = `{"chaplains":[${text},"__proto__":{"role":"admin","polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},"isApproved":true,"password":"lantern-bridge-41","id":"7"}]}`;
  expect((await admin.send('POST', importChaplains.path, { body })).status).toBe(200);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  const { rows } = await app.db.pool.query(
    `SELECT role, password, is_approved FROM users JOIN chaplains ON user_id = users.id
      WHERE username = 'olena'`,
  );
  expect(rows).toEqual([{ role: 'chaplain', password: null, is_approved: false }]);
});
