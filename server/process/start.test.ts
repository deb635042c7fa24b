// @module-tag either-database
// @module-tag night
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  askForPasswordReset,
  currentUser,
  login,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import { startChild } from '#server/testing/child-process.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { closedPort } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const SERVER = new URL('../testing/server-child.ts', import.meta.url);
const made = z.object({ username: z.string(), password: z.string() });

async function start(dataDir: string, env: Record<string, string> = {}) {
  const child = startChild(SERVER, [], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SESSION_SECRET: '',
    ADMIN_PASSWORD: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...env,
  });
  onTestFinished(() => child.kill());
  const address = (await child.line('open '))
    .replace('open ', '')
    .replace('localhost', '127.0.0.1');
  const administrator: unknown = JSON.parse(
    (await child.line('administrator ')).replace('administrator ', ''),
  );
  return { child, address, administrator, log: () => child.lines.join('\n') };
}

test('only the first start of the portal creates an administrator, and people stay signed in after a restart', async () => {
  const dataDir = temporaryFolder();
  const first = await start(dataDir);
  const { username, password } = made.parse(first.administrator);
  expect(username).toBe('admin');
  expect(password.length).toBeGreaterThanOrEqual(16);
  const before = createVisitor(first.address);
  expect((await before.call(login, { body: { username, password } })).status).toBe(200);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  expect(first.log()).not.toMatch(/TRUST_PROXY/);
  await first.child.stop();

  const second = await start(dataDir);
  expect(second.administrator).toBeNull();
  const after = createVisitor(second.address);
  after.cookies.set('sid', before.cookies.get('sid') ?? '');
  expect((await after.call(currentUser)).body).toMatchObject({ username, role: 'admin' });
}, 120_000);

test('without a mail server, an administrator’s password link is printed on the console, but never logged (X5, P3)', async () => {
  const { address, child } = await start(temporaryFolder(), {
    ADMIN_PASSWORD: 'lantern-bridge-41',
    LOG_LEVEL: 'debug',
  });
  const browser = createVisitor(address);
  await browser.call(askForPasswordReset, { body: { username: 'admin' } });

  const link = await child.line(`${address}/set-password?token=`);
  const token = new URL(link).searchParams.get('token') ?? '';
  const set = { token, password: 'harbor-beacon-73' };
  expect((await browser.call(setPasswordByLink, { body: set })).status).toBe(204);
  const logged = child.lines.filter((line) => line.startsWith('{'));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toContain(token);
}, 120_000);

test('when the portal starts, it makes the files in its data folder unreadable for other system users', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'uploads'), { mode: 0o755 });
  const made = ['database', 'uploads', 'session-secret'] as const;
  const modes = () => made.map((name) => statSync(join(dataDir, name)).mode & 0o777);
  const first = await start(dataDir);
  expect(modes()).toEqual([0o700, 0o700, 0o600]);
  await first.child.stop();

  // Makes the folder readable for others again, as a former release left it.
  chmodSync(join(dataDir, 'database'), 0o755);
  const second = await start(dataDir);
  expect(modes()).toEqual([0o700, 0o700, 0o600]);
  expect(second.log()).not.toContain('can be written');
}, 120_000);

test('the portal warns at start if its address is https but TRUST_PROXY is not set (A16)', async () => {
  const dataDir = await migratedFolder();
  const https = {
    DATABASE: 'embedded',
    PUBLIC_URL: 'https://chaplains.example.org',
    ADMIN_PASSWORD: 'lantern-bridge-41',
  };
  const careless = await start(dataDir, https);
  expect(careless.log()).toMatch(/"level":40.*PUBLIC_URL is https.*TRUST_PROXY is not set/);
  expect(careless.administrator).toBeNull();
  await careless.child.stop();

  const careful = await start(dataDir, { ...https, TRUST_PROXY: '1' });
  expect(careful.log()).not.toMatch(/TRUST_PROXY/);
}, 120_000);

test('in production, the portal refuses to start with DATABASE_URL but without SESSION_SECRET, and says why (A17)', async () => {
  const child = startChild(SERVER, [], {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal',
    SESSION_SECRET: '',
  });
  const { code, errors } = await child.ended;
  expect(code).toBe(1);
  expect(errors).toContain('SESSION_SECRET: is needed with DATABASE_URL');
}, 60_000);

test('if the folder DATA_DIR can’t be created, the portal’s start fails within seconds with an error that says what to do', async () => {
  const folder = { DATA_DIR: '/proc/nothing/data', DATABASE_URL: '', SESSION_SECRET: '' };
  const child = startChild(SERVER, [], { PORT: '0', ...folder });
  onTestFinished(() => child.kill());
  const { code, errors } = await child.ended;
  expect(code).toBe(1);
  expect(errors).toContain('The folder of DATA_DIR can’t be made');
  expect(errors).toContain('Set DATA_DIR to a folder that the portal’s user can create');
});

test('if the bucket can’t be reached, the log and /readyz report the problem, but the portal still counts as ready', async () => {
  const { address, log } = await start(await migratedFolder(), {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${await closedPort()}`,
    S3_ACCESS_KEY_ID: 'portal',
    S3_SECRET_ACCESS_KEY: 'not shown to anybody',
    ADMIN_PASSWORD: 'lantern-bridge-41',
  });
  await expect.poll(log, { timeout: 20_000 }).toMatch(/"level":50.*check S3_ENDPOINT/);
  expect(log()).not.toContain('not shown to anybody');
  const { status, body } = await createVisitor(address).send('GET', '/readyz');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ready', details: { storage: { status: 'unreachable' } } });
}, 60_000);
