import { expect, test } from 'vitest';
import { mergeEntry } from '#shared/program/api.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { rewriteMerged } from './rewrite-merged.ts';

const app = useTestApp();

/** Merges an entry that the chaplain has into another entry. */
async function merged() {
  const { chaplain } = await app.makeChaplain({ expertise: ['Elder care'] });
  const { visitor } = await app.signInAs('admin');
  const params = { list: 'expertise' as const };
  const body = { from: 'Elder care', into: 'Pastoral care' };
  expect((await visitor.call(mergeEntry, { params, body })).status).toBe(200);
  return chaplain;
}

async function expertise() {
  const { rows } = await app.db.pool.query<{ expertise: string[] }>(
    'SELECT expertise FROM chaplains',
  );
  return rows.flatMap((row) => row.expertise);
}

const pending = async () =>
  (await app.db.pool.query(`SELECT FROM portal_settings WHERE name = 'program.merges'`)).rowCount;

test('a row that somebody else is changing gets the remaining entry in a later run', async () => {
  const { id } = await merged();
  // Nobody else can hold a lock while the embedded engine's only connection is in use.
  if (app.db.kind === 'postgres') {
    const client = await app.db.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM chaplains WHERE id = $1 FOR UPDATE', [id]);
    await rewriteMerged(app.db);
    await client.query('ROLLBACK');
    client.release();
  }
  expect([await expertise(), await pending()]).toEqual([['Elder care'], 1]);
  await rewriteMerged(app.db);
  expect([await expertise(), await pending()]).toEqual([['Pastoral care'], 0]);
});
