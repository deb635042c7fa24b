import { describe, expect, it, test } from 'vitest';
import { register } from '#shared/accounts/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { deleteAllChaplains } from '#shared/chaplains/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration, rosterRows, rowFor } from '#server/testing/bodies.ts';
import { whileStoring, whileTableRefuses } from '#server/testing/database-faults.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

type Row = Record<string, unknown>;

async function importer() {
  const { visitor } = await app.signInAs('admin');
  return {
    visitor,
    import: (rows: readonly Row[]) =>
      visitor.send('POST', importChaplains.path, { body: { chaplains: rows } }),
  };
}

async function counts() {
  const { rows } = await app.db.pool.query<Row>(
    `SELECT (SELECT count(*)::int FROM users WHERE username LIKE 'row-%') AS users,
      (SELECT count(*)::int FROM chaplains) AS chaplains`,
  );
  return rows[0];
}

describe('simultaneous imports of one file (C5)', () => {
  it('an import sent twice at the same time stores each person once: one request creates all, the other updates all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await importer(), await importer()];
      const rows = rosterRows(60);
      const answers = await Promise.all([one.import(rows), two.import(rows)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const seen = answers.map(
        ({ body }) => `${Number(body.imported)} and ${Number(body.updated)}`,
      );
      expect(new Set(seen)).toEqual(new Set(['60 and 0', '0 and 60']));
      expect(await counts()).toEqual({ users: 60 * (round + 1), chaplains: 60 * (round + 1) });
    }
  });

  it('an import sent twice at the same time stores each person once, even if some of them exist already', async () => {
    const [one, two] = [await importer(), await importer()];
    const rows = rosterRows(40);
    await one.import(rows.slice(0, 10));
    const answers = await Promise.all([one.import(rows), two.import(rows)]);
    const imported = answers.map(({ body }) => Number(body.imported));
    expect(imported.toSorted((a, b) => a - b)).toEqual([0, 30]);
    expect(await counts()).toEqual({ users: 40, chaplains: 40 });
  });
});

describe('imports that fail (C6)', () => {
  it.each([0, 700, 1499])(
    'an import stores nothing when row %i of 1,500 is refused',
    async (at) => {
      const { import: send } = await importer();
      const rows = rosterRows(1500);
      Object.assign(rows[at] ?? {}, { role: 'admin' });
      const answer = await send(rows);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([`chaplains.${at}`]);
      expect(await counts()).toEqual({ users: 0, chaplains: 0 });
    },
  );

  it('an import stores nothing if one of its user names is taken after its rows were checked', async () => {
    const { import: send } = await importer();
    const rows = rosterRows(1500);
    // While the first thousand rows are being stored, somebody takes the user name of a later row.
    const taken = `INSERT INTO users (username, email, first_name, last_name)
      VALUES ('${rows[1200]?.username}', 'taken@example.org', 'Some', 'Body')`;
    const answer = await whileStoring(app, { table: 'users', statement: taken }, () => send(rows));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'changed-meanwhile' });
    expect(await counts()).toEqual({ users: 0, chaplains: 0 });
    expect((await auditTrail(app)).map(({ action }) => action)).not.toContain('chaplains-imported');
    expect((await send(rows)).status).toBe(200);
  });

  it('an import stores nothing if a person in one of its rows sends an application after the rows were checked', async () => {
    const { import: send } = await importer();
    const user = await app.makeUser({ username: 'ruth' });
    const applied = `INSERT INTO chaplains (user_id, phone, city, affiliation)
      VALUES ('${user.id}', '1', 'Murray', 'other')`;
    const rows = [...rosterRows(5), rowFor(user)];
    const answer = await whileStoring(app, { table: 'users', statement: applied }, () =>
      send(rows),
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'changed-meanwhile' });
    expect(await counts()).toEqual({ users: 0, chaplains: 0 });
  });

  it.each(['chaplains', 'audit_events'])(
    'an import stores nothing when the database refuses a row of %s',
    async (table) => {
      const { import: send } = await importer();
      const rows = rosterRows(5);
      expect((await whileTableRefuses(app, table, () => send(rows))).status).toBe(500);
      expect(await counts()).toEqual({ users: 0, chaplains: 0 });
      expect((await send(rows)).body).toMatchObject({ imported: 5 });
    },
  );
});

test('if people register with user names of an import while it runs, the import stores either all rows or none', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { import: send } = await importer();
    const before = await counts();
    const rows = rosterRows(50);
    const { username, email } = rows[25] ?? {};
    const [answer, registered] = await Promise.all([
      send(rows),
      app.visitor().send('POST', register.path, { body: registration({ username, email }) }),
    ]);
    expect([200, 409]).toContain(answer.status);
    expect([201, 409]).toContain(registered.status);
    const added = Number((await counts())?.users) - Number(before?.users);
    expect(added).toBe(answer.status === 200 ? 50 : 1);
  }
});

test('an import and a deletion of all chaplains at the same time run one after the other (C9)', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = [await importer(), await importer()];
    await app.db.pool.query("DELETE FROM users WHERE username LIKE 'row-%'");
    const rows = rosterRows(400);
    await one.import(rows.slice(0, 200));
    const changed = rows.map((row) => ({ ...row, city: 'Murray' }));
    const [deleted, imported] = await Promise.all([
      two.visitor.call(deleteAllChaplains),
      one.import(changed),
    ]);
    expect([deleted.status, imported.status]).toEqual([204, 200]);
    const { rows: recorded } = await app.db.pool.query<{ action: string }>(
      `SELECT action FROM audit_events WHERE action IN ('all-chaplains-deleted', 'chaplains-imported')
       ORDER BY position DESC LIMIT 1`,
    );
    expect(await counts()).toEqual({
      users: 400,
      // If the deletion ran last, nobody is left. If the import ran last, it recreated everybody.
      chaplains: recorded[0]?.action === 'chaplains-imported' ? 400 : 0,
    });
  }
});
