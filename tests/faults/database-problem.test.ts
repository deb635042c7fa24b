// @module-tag postgres
// @module-tag no-pooler
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { problemOfConnection } from '#server/db/database-problem.ts';
import { examineDatabase } from '#server/doctor/examine-database.ts';
import { readRotation } from '#server/features/session-secret/service.ts';
import { readEnv } from '#server/settings/env.ts';
import { onServer } from '#server/testing/on-server.ts';
import { emptyPlace, openPlace, placeAt } from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const admin = () => inject('template').serverUrl ?? '';
const PASSWORD = 'pw';

async function ownDatabase() {
  const name = `problem_${randomUUID().replaceAll('-', '')}`;
  await onServer(admin(), `CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}'`);
  await onServer(admin(), `CREATE DATABASE ${name} OWNER ${name}`);
  onTestFinished(async () => {
    await onServer(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
    await onServer(admin(), `DROP ROLE ${name}`);
  });
  return { name, url: addressOf({ role: name, database: name }) };
}

function addressOf({ role, database, password = PASSWORD }: Record<string, string>) {
  const url = new URL(admin());
  Object.assign(url, { username: role, password, pathname: `/${database}` });
  return url.href;
}

async function firstFinding(DATABASE_URL: string) {
  const DATA_DIR = temporaryFolder();
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR, DATABASE_URL });
  const [finding] = await examineDatabase(env, readRotation);
  return finding?.status === 'problem' ? `${finding.message} → ${finding.remedy}` : finding?.status;
}

/** Faults, each with a statement that causes it and a statement that repairs it. */
const MENDED_BY_STATEMENT: readonly [string, (name: string) => [string, string]][] = [
  [
    'a database that is read-only',
    (name) => [
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      `ALTER DATABASE ${name} RESET default_transaction_read_only;`,
    ],
  ],
  [
    'a role that is read-only',
    (name) => [
      `ALTER ROLE ${name} SET default_transaction_read_only = on`,
      `ALTER ROLE ${name} RESET default_transaction_read_only;`,
    ],
  ],
  [
    'a role that is read-only in its database',
    (name) => [
      `ALTER ROLE ${name} IN DATABASE ${name} SET default_transaction_read_only = on`,
      `ALTER ROLE ${name} IN DATABASE ${name} RESET default_transaction_read_only;`,
    ],
  ],
  [
    'the connection limit of a role',
    (name) => [`ALTER ROLE ${name} CONNECTION LIMIT 0`, `ALTER ROLE ${name} CONNECTION LIMIT -1;`],
  ],
  [
    'the connection limit of a database',
    (name) => [
      `ALTER DATABASE ${name} CONNECTION LIMIT 0`,
      `ALTER DATABASE ${name} CONNECTION LIMIT -1;`,
    ],
  ],
  [
    'a role that may not sign in',
    (name) => [`ALTER ROLE ${name} NOLOGIN`, `ALTER ROLE ${name} LOGIN;`],
  ],
  [
    'a database that takes no connections',
    (name) => [
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS true;`,
    ],
  ],
];

test.each(MENDED_BY_STATEMENT)(
  'npm run doctor reports %s together with the statement that repairs it',
  async (_, statementsOf) => {
    const { name, url } = await ownDatabase();
    const [fault, remedy] = statementsOf(name);
    await onServer(admin(), fault);
    expect(await firstFinding(url)).toContain(
      ` → As the server’s superuser, in its database postgres: ${remedy}`,
    );
    await onServer(admin(), remedy);
    expect(await firstFinding(url)).toBe('ok');
  },
);

test('npm run doctor names the setting with the wrong database password, and never shows the password', async () => {
  const { name } = await ownDatabase();
  const url = addressOf({ role: name, database: name, password: 'not-this-one' });
  const finding = await firstFinding(url);
  expect(finding).toContain(`in psql: \\password ${name}`);
  expect(finding).not.toContain('not-this-one');
});

test('npm run doctor says how to create a database that is missing on the server', async () => {
  const { name } = await ownDatabase();
  expect(await firstFinding(addressOf({ role: name, database: 'not_made' }))).toContain(
    `createdb --owner=${name} --template=template0 --encoding=UTF8 --locale=C.UTF-8 not_made`,
  );
});

test('if the database role can’t use the tables, npm run doctor and the error at start name the role that owns the tables', async () => {
  const portal = await emptyPlace();
  await (await openPlace(portal)).close();
  const { env } = portal;
  const { name } = await ownDatabase();
  const owner = new URL(admin()).username;
  const database = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
  const url = addressOf({ role: name, database });
  const words = `which belong to the role ${owner} (permission denied for schema drizzle).`;
  expect(await firstFinding(url)).toContain(`${words} → Name ${owner} and its password`);
  const place = placeAt({ DATA_DIR: env.DATA_DIR, DATABASE_URL: url });
  await expect(openPlace(place)).rejects.toThrow(`${words} Name ${owner}`);
});

test('if the database role can’t create tables, the error at start shows the statement that makes the role the database’s owner', async () => {
  const { name } = await ownDatabase();
  const { name: database } = await ownDatabase();
  const place = placeAt({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: addressOf({ role: name, database }),
  });
  const remedy = `ALTER DATABASE ${database} OWNER TO ${name};`;
  await expect(openPlace(place)).rejects.toThrow(remedy);
  await onServer(admin(), remedy);
  const db = await openPlace(place);
  expect(await db.isReady()).toBe(true);
  await db.close();
  await onServer(admin(), `ALTER DATABASE ${database} OWNER TO ${database}`);
});

test('if a database role lost a right on its own tables, npm run doctor shows the statement that restores the right', async () => {
  const { name, url } = await ownDatabase();
  await (await openPlace(placeAt({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }))).close();
  await onServer(url, `REVOKE SELECT ON drizzle.applied_migrations FROM ${name}`);
  const finding = await firstFinding(url);
  const [, remedy = ''] = finding?.split(`in the database ${name}: `) ?? [];
  expect(remedy).toMatch(/^GRANT ALL/);
  await onServer(url, remedy);
  expect(await firstFinding(url)).toBe('ok');
});

test('npm run doctor reports that a database server has no free connections, instead of calling it unreachable', async () => {
  const limit = Object.assign(new pg.DatabaseError('sorry, too many clients already', 0, 'error'), {
    code: '53300',
  });
  const made = { setting: 'DATABASE_URL', role: 'portal', database: 'portal', seconds: 3 };
  expect(problemOfConnection(limit, made)).toMatchObject({
    problem: 'The server has as many connections as max_connections allows.',
    remedy: expect.stringContaining('ALTER SYSTEM SET max_connections = 200;'),
  });
});
