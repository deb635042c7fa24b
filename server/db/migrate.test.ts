import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openDatabase } from './database.ts';

test('a release that is older than the database refuses to start and changes nothing (B5)', async () => {
  const empty = await emptyDatabase();
  const log = pino({ level: 'silent' });
  const open = async (migrationsFolder: string) => {
    const database = await openDatabase({ ...empty, log, migrationsFolder });
    onTestFinished(() => database.close());
    return database;
  };
  const first = ['CREATE TABLE first (n int)'];
  const newer = writeMigrations(temporaryFolder(), [first, ['CREATE TABLE second (n int)']]);
  const older = writeMigrations(temporaryFolder(), [first]);
  await (await open(newer)).close();

  const refusal = open(older);
  await expect(refusal).rejects.toThrow(
    'it has 2 migrations, of which this release does not know 1; the newest that it knows is number 1, 0000_test.',
  );
  await expect(refusal).rejects.not.toThrow('could not be migrated');
  const { pool } = await open(newer);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ n: 2 }]);
}, 60_000);
