import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  contentsBy,
  emptyPlace,
  filledPlace,
  migratedPlace,
  openPlace,
  SECRET,
} from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { backUpToFile } from './backup.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';

const command = 'npm test';
/** A place with data, and its archive. */
async function backedUp() {
  const { place, contents } = await filledPlace();
  const path = join(temporaryFolder(), 'backup.tar');
  const made = await backUpToFile(path, { place, command });
  return { place, contents, path, made };
}

test('a restored backup has every row, file and secret, and the next numbers follow on (B2)', async () => {
  const { path, made, contents } = await backedUp();
  expect(made).toMatchObject({ files: { count: 2 }, missing: [] });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const target = await migratedPlace();
  const { sha256 } = made;
  const restored = await restore(path, { place: target, replaces: true, command, sha256 });
  expect(restored).toMatchObject({ rows: made.rows, files: { put: 2, there: 0 }, migrated: 0 });
  const secret = join(target.env.DATA_DIR, 'session-secret');
  expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  expect(restored.secret).toEqual({ file: secret, mustBeSet: target.kind === 'postgres' });
  const { pool, close } = await openPlace(target);
  onTestFinished(close);
  expect(await contentsBy(pool, target)).toEqual(contents);
  const { rows } = await pool.query(
    `INSERT INTO audit_events (action) VALUES ('signed-in')
      RETURNING position > (SELECT max(position) FROM audit_events) AS "isNext"`,
  );
  expect(rows).toEqual([{ isNext: true }]);
  // The triggers are switched on again.
  await pool.query(`UPDATE users SET first_name = 'Ada'`);
  const found = await pool.query(`SELECT 1 FROM chaplains WHERE search_text LIKE '% ada %'`);
  expect(found.rows).not.toEqual([]);
}, 60_000);

const adminUrl = process.env['TEST_DATABASE_URL'];

describe.each(adminUrl ? [adminUrl] : [])('with a server', (server) => {
  test('a portal that is connected is not moved away from and not restored over (B1)', async () => {
    const { place, path } = await backedUp();
    const db = await openPlace(place);
    await db.pool.query('SELECT 1');
    onTestFinished(() => db.close());
    const over = restore(path, { place, replaces: true, command });
    await expect(over).rejects.toThrow('A portal is connected');
    const away = move({ from: place, to: await emptyPlace(server), command });
    await expect(away).rejects.toThrow('A portal is connected');
  }, 60_000);
});
