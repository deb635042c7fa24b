import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { inspectSchema, tableNames } from './inspect-schema.ts';
import { JOURNAL } from './migration-journal.ts';

const app = useTestApp();

const run = (statement: string) => app.db.pool.query<{ name: string; newest: string }>(statement);

test('the schema inspection covers every table in the code, and finds all of them in a migrated database', async () => {
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
    newerRelease: null,
    missing: [],
  });
});

test('the schema inspection reports a missing column and a missing table by name', async () => {
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

test('the schema inspection reports which newer release wrote the database, and which migrations are pending', async () => {
  const { rows } = await run(`SELECT max(written_at) AS newest FROM ${JOURNAL}`);
  const newest = String(rows[0]?.newest);
  const later = String(Number(newest) + 1_000);
  await run(
    `UPDATE ${JOURNAL} SET written_at = ${later}, release = '99.2.0', released_at = '2031-12-01T08:00Z'
      WHERE written_at = ${newest}`,
  );
  try {
    const { newerRelease, pending } = await inspectSchema(app.db.orm);
    expect(newerRelease).toContain('This database was written by 99.2.0 (of 2031-12-01); this is ');
    expect(pending).toEqual([expect.stringMatching(/^\d{4}_\w+$/)]);
  } finally {
    await run(`UPDATE ${JOURNAL} SET written_at = ${newest} WHERE written_at = ${later}`);
  }
});
