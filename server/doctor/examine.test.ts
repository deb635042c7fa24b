import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { lockFolder } from '#server/db/folder-lock.ts';
import { readEnv } from '#server/settings/env.ts';
import { startChild } from '#server/testing/child-process.ts';
import { readRotation } from '#server/features/session-secret/service.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { examineDataFolder } from './examine-data-folder.ts';
import { examineDatabase, examineOpened } from './examine-database.ts';
import { examineFiles } from './examine-files.ts';
import { examinePortal, judgePublic } from './examine-portal.ts';
import { reportOf } from './report.ts';

const app = useTestApp();

const envOf = (settings: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...settings });

test('the doctor finds no problem in a migrated database that can be written to', async () => {
  const findings = await examineOpened(app.db);
  expect(findings.map(({ area, status }) => [area, status])).toEqual([
    ['database', 'ok'],
    ['schema', 'ok'],
    ['database', 'ok'],
    ['clock', 'ok'],
    ['database', 'ok'],
  ]);
});

test('the doctor reports tables changed by hand, and names the missing column', async () => {
  await app.db.pool.query('ALTER TABLE users RENAME COLUMN role TO former_role');
  try {
    expect((await examineOpened(app.db))[1]).toMatchObject({
      status: 'problem',
      message: 'Parts of the database that its migrations made are missing: users.role.',
    });
  } finally {
    await app.db.pool.query('ALTER TABLE users RENAME COLUMN former_role TO role');
  }
});

test('the doctor’s write check also works on the tables of a release before 1.0.0', async () => {
  const { pool } = app.db;
  await pool.query(`ALTER VIEW drizzle.__drizzle_migrations RENAME TO kept;
    ALTER TABLE drizzle.applied_migrations RENAME TO __drizzle_migrations;
    ALTER TABLE drizzle.__drizzle_migrations RENAME COLUMN written_at TO created_at`);
  try {
    const findings = await examineOpened(app.db);
    expect(findings.map(({ message }) => message)).toContain('The database can be written to.');
  } finally {
    await pool.query(`ALTER TABLE drizzle.__drizzle_migrations RENAME COLUMN created_at TO written_at;
      ALTER TABLE drizzle.__drizzle_migrations RENAME TO applied_migrations;
      ALTER VIEW drizzle.kept RENAME TO __drizzle_migrations`);
  }
});

test('the doctor skips an embedded database that a running portal has locked, and reports no problem', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'database'));
  const lock = await lockFolder({ folder: dataDir, onLost: () => undefined });
  onTestFinished(() => lock.release());
  expect(await examineDatabase(envOf({ DATA_DIR: dataDir }), readRotation)).toMatchObject([
    { area: 'database', status: 'unknown' },
  ]);
});

test('before the first start, the doctor creates no files', async () => {
  const dataDir = temporaryFolder();
  const env = envOf({ DATA_DIR: dataDir });
  expect((await examineDatabase(env, readRotation))[0]?.status).toBe('ok');
  expect((await examineFiles(env))[0]?.status).toBe('ok');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the doctor stores, reads and deletes a test file, and leaves none behind', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'uploads'));
  const [finding] = await examineFiles(envOf({ DATA_DIR: dataDir, MIN_FREE_MB: '0' }));
  expect(finding?.message).toBe('A test file was stored, read and deleted.');
  expect(readdirSync(join(dataDir, 'uploads/incoming'))).toEqual([]);
});

test('the doctor reports an unreachable bucket, and names the setting to check', async () => {
  const env = envOf({
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'portal',
    S3_SECRET_ACCESS_KEY: 'not shown to anybody',
  });
  expect(await examineFiles(env)).toMatchObject([
    { status: 'problem', remedy: expect.stringContaining('S3_ENDPOINT') },
  ]);
});

test('the doctor reports a data folder that other users may read, and names the command that closes the folder', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'session-secret'), 'secret', { mode: 0o644 });
  expect(examineDataFolder(dataDir).status).toBe('ok');
  chmodSync(dataDir, 0o755);
  expect(examineDataFolder(dataDir)).toMatchObject({
    status: 'problem',
    remedy: `Close it to them: chmod -R go-rwx ${dataDir}`,
  });
  chmodSync(join(dataDir, 'session-secret'), 0o600);
  expect(examineDataFolder(dataDir).status).toBe('ok');
  expect(examineDataFolder(dataDir, (process.geteuid?.() ?? 0) + 1)).toMatchObject({
    status: 'problem',
    message: 'DATA_DIR belongs to another user, not to the one who runs this command.',
  });
});

test('the doctor reports files in the data folder that every user of the machine can change', () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'database/base');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(folder, '1259'), 'rows');
  chmodSync(join(folder, '1259'), 0o666);
  chmodSync(dataDir, 0o755);
  expect(examineDataFolder(dataDir)).toMatchObject({
    status: 'problem',
    message:
      'All users of this machine may write in DATA_DIR: database. Other users of this machine may read in DATA_DIR: database, uploads.',
  });
  chmodSync(join(folder, '1259'), 0o664);
  expect(examineDataFolder(dataDir).message).toMatch(
    /^Other members of a group may write in DATA_DIR: database\. Other users/,
  );
  chmodSync(folder, 0o700);
  expect(examineDataFolder(dataDir)).toMatchObject({
    status: 'warning',
    message: 'Other users of this machine may read in DATA_DIR: database, uploads.',
  });
});

test('the doctor reports a DATA_DIR that is a file', () => {
  const file = join(temporaryFolder(), 'data');
  writeFileSync(file, '');
  expect(examineDataFolder(file)).toMatchObject({
    status: 'problem',
    message: 'DATA_DIR is a file, not a folder.',
  });
});

test('the doctor reports whether the running portal is ready, and headers that its proxy doesn’t pass on', async () => {
  const { port, host } = new URL(app.url);
  const [ready] = await examinePortal(envOf({ PORT: port, HOST: '127.0.0.1' }));
  expect(ready).toEqual({
    area: 'portal',
    status: 'ok',
    message: 'The portal is running and ready.',
  });
  const settings = { publicUrl: 'https://chaplains.example.org', trustProxy: '1' };
  const { visitor } = await app.secondProcess(settings);
  const judged = async (headers: Record<string, string>) => {
    const { body } = await visitor().send('GET', '/readyz', { headers });
    return judgePublic({ status: 'ready', details: { request: requestOf(body) } }, settings);
  };
  expect((await judged({})).message).toContain('X-Forwarded-For');
  const from = { 'x-forwarded-for': '192.0.2.7' };
  expect((await judged(from)).message).toContain('X-Forwarded-Proto');
  const secure = { ...from, 'x-forwarded-proto': 'https' };
  expect((await judged(secure)).message).toContain('The Host header that the proxy passes on');
  expect(host).not.toBe('chaplains.example.org');
  expect(judgePublic(null, settings).status).toBe('unknown');
  const fine = { isForwarded: true, isHttps: true, isToPublicUrl: true };
  expect(judgePublic({ status: 'ready', details: { request: fine } }, settings).status).toBe('ok');
});

const forwarding = z.object({
  isForwarded: z.boolean(),
  isHttps: z.boolean(),
  isToPublicUrl: z.boolean(),
});

const requestOf = (body: unknown) =>
  z.object({ details: z.object({ request: forwarding }) }).parse(body).details.request;

test('the doctor’s report lists each finding with its remedy, and counts problems and warnings', () => {
  expect(
    reportOf([
      { area: 'disk', status: 'ok', message: '40 GB are free.' },
      { area: 'clock', status: 'problem', message: 'It is off.', remedy: 'Set it.' },
    ]),
  ).toBe(
    [
      'ok       Disk               40 GB are free.',
      'problem  Clock              It is off.',
      '                            → Set it.',
      '',
      '1 problems, 0 warnings, 0 not looked at',
    ].join('\n'),
  );
});

const DOCTOR = new URL('../../scripts/doctor.ts', import.meta.url);
const reportSchema = z.array(z.object({ area: z.string(), status: z.string() }));

test('the doctor command exits with 1 and names the setting if the database is unreachable, and otherwise exits with 0', async () => {
  const dataDir = temporaryFolder();
  const run = async (settings: Record<string, string>) => {
    const child = startChild(DOCTOR, ['--json'], {
      DATA_DIR: dataDir,
      PORT: '0',
      ...settings,
    });
    const { code } = await child.ended;
    return { code, findings: reportSchema.parse(JSON.parse(child.lines.join('\n'))) };
  };
  const [well, away] = await Promise.all([
    run({ DATABASE_URL: '' }),
    run({
      DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal',
      SESSION_SECRET: 'a secret for this test alone and long',
    }),
  ]);
  expect(well.code).toBe(0);
  expect(away.code).toBe(1);
  expect(away.findings).toContainEqual(
    expect.objectContaining({ area: 'database', status: 'problem' }),
  );
}, 60_000);
