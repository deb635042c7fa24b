// @module-tag either-database
// @module-tag night
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChild, type Child } from '#server/testing/child-process.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openDatabase, type DatabaseOptions } from './database.ts';
import { isUnavailable } from './errors.ts';

const DATABASE_CHILD = new URL('../testing/database-child.ts', import.meta.url);
const log = pino({ level: 'silent' });

function startPortal(...args: string[]): Child {
  const child = startChild(DATABASE_CHILD, args);
  onTestFinished(() => child.kill());
  return child;
}

async function open(options: Partial<DatabaseOptions> & { dataDir: string }) {
  const database = await openDatabase({ log, ...options });
  onTestFinished(() => database.close());
  return database;
}

function megabytes(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1e6;
}

/** A malformed packet, which makes PGlite throw an error as if the engine had broken. */
const BROKEN_STARTUP = Buffer.from([0, 0, 0, 2, 0, 3, 0, 0]);

function socketFolders(dataDir: string): string[] {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`portal-${hash}-`));
}

test('a second process on the same data folder fails immediately, and can start once the first is killed (F2)', async () => {
  const dataDir = await migratedFolder();
  const first = startPortal(dataDir, 'write');
  await first.line('wrote 3');
  const second = startPortal(dataDir);
  const refusal = await second.line('refused');
  expect(refusal).toContain(`The data folder ${dataDir} is in use by process ${first.pid} `);
  expect((await second.ended).code).toBe(1);
  await first.line(`wrote ${first.lines.length}`);
  await first.kill();

  const third = startPortal(dataDir);
  const whole = await third.line('whole');
  expect(whole).toMatch(/^whole 1 2 3 /);
  await third.line('open');
  await third.stop();
  expect(readdirSync(dataDir)).toEqual(['database']);
  expect(socketFolders(dataDir)).toEqual([]);
}, 120_000);

test('the portal starts even if its very first start was killed half-way (F16)', async () => {
  const dataDir = temporaryFolder();
  const database = join(dataDir, 'database');
  const isMade = () => vi.waitUntil(() => existsSync(database), { timeout: 30_000, interval: 5 });
  const isBegun = () =>
    vi.waitUntil(() => readdirSync(dataDir).some((name) => name.startsWith('database.new-')), {
      timeout: 30_000,
      interval: 5,
    });
  const moments = [
    () => sleep(250),
    isBegun,
    () => isBegun().then(() => sleep(700)),
    () => isBegun().then(() => sleep(2_000)),
    isMade,
    () => sleep(900),
  ];
  for (const moment of moments) {
    const child = startPortal(dataDir);
    await moment();
    await child.kill();
    expect(child.lines).toEqual([]);
  }
  const next = startPortal(dataDir);
  await next.line('open');
  await next.stop();
  expect(readdirSync(dataDir)).toEqual(['database']);
  const { pool } = await open({ dataDir });
  expect((await pool.query('SELECT count(*)::int AS n FROM users')).rows).toEqual([{ n: 0 }]);
}, 120_000);

test('a migration that was killed half-way is run completely by the next start (F12)', async () => {
  const dataDir = temporaryFolder();
  const statements = [
    'CREATE TABLE first (n int)',
    'INSERT INTO first SELECT generate_series(1, 3000000)',
    'CREATE TABLE second (n int)',
  ];
  const migrationsFolder = writeMigrations(temporaryFolder(), [statements]);
  const made = await openDatabase({ dataDir, log, migrate: false });
  await made.close();
  const before = megabytes(dataDir);
  const child = startPortal(dataDir, 'hold', migrationsFolder);
  await vi.waitUntil(() => megabytes(dataDir) > before + 20, { timeout: 60_000, interval: 20 });
  await child.kill();
  expect(child.lines).toEqual([]);

  const halfWay = await openDatabase({ dataDir, log, migrate: false });
  const tables = "SELECT to_regclass('first') AS first, to_regclass('second') AS second";
  expect((await halfWay.pool.query(tables)).rows).toEqual([{ first: null, second: null }]);
  await halfWay.close();
  const { pool } = await open({ dataDir, migrationsFolder });
  expect((await pool.query(tables)).rows).toEqual([{ first: 'first', second: 'second' }]);
}, 120_000);

test('a failure of the embedded database engine is reported, later queries fail as unavailable, and the data folder is unlocked', async () => {
  const dataDir = await migratedFolder();
  const onLost = vi.fn();
  const { pool, isReady, transaction, close } = await open({ dataDir, onLost });
  expect(await isReady()).toBe(true);
  const client = await pool.connect();
  const socket = connect(join(tmpdir(), socketFolders(dataDir)[0] ?? '', '.s.PGSQL.5432'));
  socket.on('error', () => undefined).write(BROKEN_STARTUP);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 5_000);
  await expect(client.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
  client.release(true);
  await expect(transaction(async () => 'done')).rejects.toSatisfy(isUnavailable);
  expect(await isReady()).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['database']);
  await close();
  const again = await open({ dataDir });
  expect(await again.isReady()).toBe(true);
}, 120_000);

test('a process that loses the lock of its data folder reports the loss and stops writing', async () => {
  const dataDir = await migratedFolder();
  const onLost = vi.fn();
  const { pool } = await open({ dataDir, onLost });
  writeFileSync(join(dataDir, 'lock'), 'another');
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 8_000);
  await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
  expect(readdirSync(dataDir)).toContain('lock');
}, 120_000);
