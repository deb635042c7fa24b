import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { inspectSchema, tableNames } from './inspect-schema.ts';

const app = useTestApp();

const run = (statement: string) => app.db.pool.query<{ name: string; newest: string }>(statement);

test('every table of the code is looked at, and a migrated database has all of them', async () => {
  const shared = new URL('../../shared/', import.meta.url);
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)table\.ts$/.test(name),
  );
  const { rows } = await run(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  expect(files.length).toBeGreaterThan(10);
  expect(tableNames.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(await inspectSchema(app.db.orm)).toMatchObject({
    encoding: 'UTF8',
    isFolding: true,
    isEmpty: false,
    pending: [],
    unknown: 0,
    missing: [],
  });
});

test('a column and a table that are gone are named', async () => {
  await run('ALTER TABLE users RENAME COLUMN role TO former_role');
  await run('ALTER TABLE calendar_feeds RENAME TO former_feeds');
  try {
    const { missing } = await inspectSchema(app.db.orm);
    expect(missing.toSorted()).toEqual(['calendar_feeds', 'users.role']);
  } finally {
    await run('ALTER TABLE users RENAME COLUMN former_role TO role');
    await run('ALTER TABLE former_feeds RENAME TO calendar_feeds');
  }
});

test('migrations of a newer release are counted, and those that are still to run are named', async () => {
  const applied = 'drizzle.__drizzle_migrations';
  const { rows } = await run(`SELECT max(created_at) AS newest FROM ${applied}`);
  const newest = String(rows[0]?.newest);
  const later = String(Number(newest) + 1_000);
  await run(`UPDATE ${applied} SET created_at = ${later} WHERE created_at = ${newest}`);
  try {
    const { unknown, pending } = await inspectSchema(app.db.orm);
    expect([unknown, pending.length]).toEqual([1, 1]);
    expect(pending[0]).toMatch(/^\d{4}_\w+$/);
  } finally {
    await run(`UPDATE ${applied} SET created_at = ${newest} WHERE created_at = ${later}`);
  }
});
