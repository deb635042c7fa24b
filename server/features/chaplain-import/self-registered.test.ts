import { describe, expect, it, test } from 'vitest';
import { makePasswordLinks, register } from '#shared/accounts/api.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { approveChaplain, approveChaplains } from '#shared/chaplains/api.ts';
import { fileOf, listOf } from '#server/testing/answers.ts';
import { registration, rosterRows } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor } = await app.signInAs('admin');
  const send = async (path: string, rows: readonly object[], more: object = {}) =>
    visitor.send('POST', path, { body: { chaplains: rows, ...more } });
  return {
    visitor,
    import: (rows: readonly object[], more?: object) => send(importChaplains.path, rows, more),
    outcomes: async (rows: readonly object[]) =>
      listOf(await send(previewImport.path, rows), 'rows'),
    approve: (ids: readonly string[]) =>
      visitor.call(approveChaplains, { body: { ids: [...ids] } }),
  };
}

async function storedUser(username: string) {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT u.*, c.id AS chaplain_id, c.is_approved FROM users u LEFT JOIN chaplains c ON c.user_id = u.id WHERE u.username = $1',
    [username],
  );
  return rows[0] ?? {};
}

async function stranger(values: { username: string; email: string }) {
  const answer = await app.visitor().send('POST', register.path, { body: registration(values) });
  expect(answer.status).toBe(201);
}

const REAL = { username: 'olena', email: 'olena@example.org' };

test('an account made by registering is marked as self-registered, and an imported one is not', async () => {
  await stranger({ username: 'mallory', email: 'mallory@example.org' });
  const { import: send } = await office();
  await send(rosterRows(1, REAL));
  expect(await storedUser('mallory')).toMatchObject({ is_self_registered: true });
  expect(await storedUser('olena')).toMatchObject({ is_self_registered: false });
});

describe('a row with the email of a self-registered account', () => {
  const account = { username: 'mallory', email: 'olena@example.org' };
  const stored = async () => {
    const { rows } = await app.db.pool.query<Record<string, unknown>>(
      'SELECT u.email, c.id AS chaplain_id, c.is_approved FROM users u JOIN chaplains c ON c.user_id = u.id WHERE u.email = $1',
      [account.email],
    );
    return rows[0] ?? {};
  };

  it('the preview marks a roster row for a self-registered account, both before and after the row is imported', async () => {
    await stranger(account);
    const { import: send, outcomes } = await office();
    const rows = [...rosterRows(1, REAL), ...rosterRows(1, { username: 'nobody-knows' })];
    expect(await outcomes(rows)).toMatchObject([
      { outcome: 'update', isSelfRegistered: true, met: account },
      { outcome: 'create' },
    ]);
    await send(rows, { samePerson: [0] });
    expect(await outcomes(rows)).toEqual([
      { outcome: 'unchanged', isSelfRegistered: true },
      { outcome: 'unchanged' },
    ]);
  });

  it('an import doesn’t propose a self-registered account for approval, and a bulk approval skips it', async () => {
    await stranger(account);
    const { import: send, approve } = await office();
    const rows = [...rosterRows(1, REAL), ...rosterRows(1, { username: 'nobody-knows' })];
    const { body } = await send(rows);
    const { chaplain_id: other } = await storedUser('nobody-knows');
    expect(body).toMatchObject({
      imported: 1,
      updated: 1,
      selfRegistered: 1,
      chaplainIds: [other],
    });
    const { chaplain_id: own } = await stored();
    const answer = await approve([String(own), String(other)]);
    expect(answer.body).toEqual({ approved: 1 });
    expect(await stored()).toMatchObject({ is_approved: false });
  });

  it('the file of set-password links leaves out a self-registered account, even one without a password', async () => {
    await stranger(account);
    const { visitor, import: send } = await office();
    await send(rosterRows(1, REAL));
    await app.db.pool.query('UPDATE users SET password = NULL WHERE email = $1', [account.email]);
    const { chaplain_id: own } = await stored();
    const { body } = await send(rosterRows(1, REAL));
    expect(body).toMatchObject({ chaplainIds: [] });
    const links = await visitor.send('POST', makePasswordLinks.path, {
      body: { chaplainIds: [own] },
    });
    expect(links.status).toBe(200);
    expect(fileOf(links)).toContain('Valid Until');
    expect(fileOf(links)).not.toContain(account.email);
  });

  it('a self-registered account can be approved individually', async () => {
    await stranger(account);
    const { visitor, import: send } = await office();
    await send(rosterRows(1, REAL));
    const { chaplain_id: id } = await stored();
    const answer = await visitor.call(approveChaplain, { params: { id: String(id) } });
    expect(answer.body).toMatchObject({ isApproved: true });
  });
});
