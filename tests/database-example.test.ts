// @module-tag postgres
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { exampleFile } from '#server/testing/example-file.ts';
import { onServer } from '#server/testing/on-server.ts';
import { requireProgram } from '#server/testing/require-program.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

test('the role that the PostgreSQL example creates can migrate and use its database but is no superuser', async (context) => {
  const { serverUrl } = inject('template');
  if (serverUrl === null) throw new Error('This test needs TEST_DATABASE_URL.');
  const psql = requireProgram('psql', context, 'postgresql-client');
  const name = `portal_example_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await onServer(serverUrl, `DROP ROLE IF EXISTS ${name}`);
  });
  const password = `it's "secret" ${randomUUID()}`;
  execFileSync(psql, ['--set=ON_ERROR_STOP=1', '--quiet', serverUrl], {
    input: exampleFile('database.sql').replaceAll(/\bportal\b(?=[ ;])/g, name),
    env: { ...process.env, DATABASE_PASSWORD: password },
    stdio: 'pipe',
  });

  const url = new URL(serverUrl);
  Object.assign(url, {
    pathname: `/${name}`,
    username: name,
    password: encodeURIComponent(password),
  });
  const log = pino({ level: 'silent' });
  const db = await openDatabase({ databaseUrl: url.href, dataDir: temporaryFolder(), log });
  onTestFinished(() => db.close());
  expect(await db.isReady()).toBe(true);
  const { rows } = await db.pool.query(
    'SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  const stranger = new pg.Client({ connectionString: serverUrl, database: 'postgres' });
  await stranger.connect();
  const { rows: others } = await stranger.query(
    `SELECT has_database_privilege('pg_monitor', $1, 'CONNECT') AS may`,
    [name],
  );
  await stranger.end();
  expect(others).toEqual([{ may: false }]);
});
