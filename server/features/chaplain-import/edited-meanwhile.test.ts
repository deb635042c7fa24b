import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import {
  approveChaplains,
  listChaplains,
  updateChaplain,
  updateOwnChaplain,
} from '#shared/chaplains/api.ts';
import { each } from '#server/testing/answers.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Answer } from '#server/testing/visitor.ts';

const app = useTestApp();

type Row = Record<string, unknown>;

async function office() {
  const { visitor } = await app.signInAs('admin');
  return {
    visitor,
    import: (rows: readonly Row[]) =>
      visitor.send('POST', importChaplains.path, { body: { chaplains: rows } }),
  };
}

async function profileOf(userId: string) {
  const { rows } = await app.db.pool.query<Row>(
    'SELECT phone, city FROM chaplains WHERE user_id = $1',
    [userId],
  );
  return rows[0];
}

/** In ms: enough for a small import to finish, unless it has to wait for a lock. */
const A_WHILE = 300;

/** Runs the statement, starts `work`, and commits the statement only after `A_WHILE`. */
async function whileUnderWay(statement: string, values: unknown[], work: () => Promise<Answer>) {
  const client = await app.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement, values);
    const working = work();
    await sleep(A_WHILE);
    await client.query('COMMIT');
    return { working };
  } finally {
    client.release();
  }
}

it('if somebody is saving a profile, an import waits, and its blank cells keep the values that were just saved', async () => {
  const { import: send } = await office();
  const { user } = await app.makeChaplain({ phone: '1', city: 'Paducah' });
  const row = rowFor(user, { phone: '', city: 'Murray' });
  const edit = "UPDATE chaplains SET phone = '2' WHERE user_id = $1";
  const { working } = await whileUnderWay(edit, [user.id], () => send([row]));
  expect((await working).body).toMatchObject({ imported: 0, updated: 1 });
  expect(await profileOf(user.id)).toEqual({ phone: '2', city: 'Murray' });
});

it('if somebody is saving a user, an import waits, and then matches its rows against the values that were just saved', async () => {
  const { import: send } = await office();
  const { user } = await app.makeChaplain();
  const rows = [rowFor(user, { username: 'of-the-file' })];
  const edit = "UPDATE users SET email = 'moved@example.org' WHERE id = $1";
  const { working } = await whileUnderWay(edit, [user.id], () => send(rows));
  expect((await working).body).toMatchObject({ imported: 1, updated: 0 });
  const after = await app.db.pool.query<Row>('SELECT username, email FROM users WHERE id = $1', [
    user.id,
  ]);
  expect(after.rows).toEqual([{ username: user.username, email: 'moved@example.org' }]);
});

test('imports, approvals, role changes and edits of the same people at the same time all succeed', async () => {
  const [one, two] = [await office(), await office()];
  const self = await app.signInAsChaplain({ city: 'Murray' });
  const rows: Row[] = rosterRows(30);
  await one.import(rows);
  const ids = each(await two.visitor.call(listChaplains), 'id').map(String);
  const others = ids.filter((id) => id !== self.chaplain.id);
  const ownRow = rowFor(self.user, { phone: '' });
  for (let round = 0; round < 4; round += 1) {
    const changed = [...rows.toReversed(), ownRow].map((row) => ({
      ...row,
      city: `City ${round}`,
    }));
    const phone = `859-555-000${round}`;
    const answers = await Promise.all([
      one.import(changed),
      two.visitor.call(approveChaplains, { body: { ids: ids.toReversed() } }),
      self.visitor.call(updateOwnChaplain, {
        body: { phone, isVisibleInDirectory: round % 2 === 0 },
      }),
      ...others.slice(0, 6).map((id, index) =>
        two.visitor.call(updateChaplain, {
          params: { id },
          body: { role: (round + index) % 2 === 0 ? 'admin' : 'chaplain', phone },
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await profileOf(self.user.id)).toEqual({ phone, city: `City ${round}` });
  }
});
