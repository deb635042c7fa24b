// @module-tag either-database
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { copyEmbedded } from './embedded-copy.ts';

const log = pino({ level: 'silent' });

test('a copy of the embedded database contains rows that were written during the copying (B1)', async () => {
  const dataDir = await migratedFolder();
  const db = await openDatabase({ dataDir, log });
  onTestFinished(() => db.close());
  await db.pool.query('CREATE TABLE written AS SELECT n FROM generate_series(1, 20000) AS n');
  await db.pool.query('CHECKPOINT');
  const to = temporaryFolder();
  // copyEmbedded sends its first query after copying every file, so the rows change after that.
  const query = async (text: string) => {
    await db.pool.query('UPDATE written SET n = -n');
    return db.pool.query(text);
  };
  const connect = async () => db.pool.connect();
  await copyEmbedded({ pool: { query, connect } }, dataDir, to);
  const copy = await openDatabase({ dataDir: to, log, migrate: false });
  onTestFinished(() => copy.close());
  const { rows } = await copy.pool.query('SELECT count(*)::int AS n FROM written WHERE n < 0');
  expect(rows).toEqual([{ n: 20_000 }]);
});
