import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { currentUser, login } from '#shared/accounts/api.ts';
import { resources } from '#shared/resources/table.ts';
import { backUp, backUpToFile } from '#server/backup/backup.ts';
import { getLastBackup } from '#server/backup/last-backup-queries.ts';
import { move } from '#server/backup/move.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { connect, type Place } from '#server/backup/place.ts';
import { MIGRATIONS } from '#server/db/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { trust } from '#shared/trust.ts';
import { restore } from '#server/backup/restore.ts';
import { sweepFiles } from '#server/features/uploads/service.ts';
import { startChild, type Child } from '#server/testing/child-process.ts';
import {
  asRestored,
  contentsOf,
  emptyPlace,
  filledPlace,
  fillPlace,
  migratedPlace,
  openPlace,
  SECRET,
} from '#server/testing/places.ts';
import { servePlace } from '#server/testing/served-place.ts';
import { ADMIN_PASSWORD, portalSettings } from '#server/testing/portal-child.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const command = 'npm test';
const log = pino({ level: 'silent' });
const PORTAL = new URL(import.meta.resolve('#server/testing/server-child.ts'));
const script = (name: string) => new URL(`../../scripts/${name}.ts`, import.meta.url);

const settings = ({ env }: Place) => ({
  ...portalSettings(env.DATA_DIR),
  DATABASE_URL: env.DATABASE_URL ?? '',
  DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? '',
  SESSION_SECRET: env.DATABASE_URL ? SECRET : '',
  MIN_FREE_MB: '0',
});

async function startPortal(place: Place) {
  const child = startChild(PORTAL, [], settings(place));
  onTestFinished(() => child.kill());
  const url = (await child.line('open ')).slice('open '.length);
  return { child, url };
}

async function backedUp(files?: number) {
  const { place, contents } = await filledPlace(files);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  return { place, path, contents };
}

async function ending(name: string, args: string[], place: Place) {
  const { ended, lines } = startChild(script(name), args, settings(place));
  return { ...(await ended), lines };
}

/** Returns the command's output. @throws Error if the command failed */
async function run(name: string, args: string[], place: Place) {
  const { code, errors, lines } = await ending(name, args, place);
  if (code !== 0) throw new Error(errors);
  return lines.join('\n');
}

test('the backup command saves a running portal, and after a restore everybody must sign in again (B1, X7)', async () => {
  const place = await migratedPlace();
  await fillPlace(place);
  const first = await startPortal(place);
  const visitor = createVisitor(first.url);
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  expect((await visitor.call(login, { body })).status).toBe(200);
  const path = join(temporaryFolder(), 'backup.tar');
  const told = await run('backup', [path], place);
  expect(told).toMatch(/^Backed up \d+ rows of \d+ tables and 2 files .*SHA-256: [0-9a-f]{64}/s);
  await expect(run('restore', ['--replace', path], place)).rejects.toThrow(
    /in use by|is connected/,
  );
  const elsewhere = join(temporaryFolder(), 'new.env');
  writeFileSync(elsewhere, `DATA_DIR=${temporaryFolder()}\nNODE_ENV=test\n`);
  await expect(run('move', ['--to', elsewhere], place)).rejects.toThrow(/in use by|is connected/);

  const copy = await emptyPlace();
  const [, sha256 = ''] = /SHA-256: (\w+)/.exec(told) ?? [];
  expect(await run('restore', ['--sha256', sha256, path], copy)).toContain('Nobody is signed in');
  const second = await startPortal(copy);
  const again = createVisitor(second.url);
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
  expect((await again.call(currentUser)).status).toBe(401);
  expect((await again.call(login, { body })).status).toBe(200);
  await first.child.stop();
  await second.child.stop();
}, 180_000);

test('backup and restore take a passphrase from a file, and warn if other users can read that file (X7)', async () => {
  const { place } = await filledPlace();
  const folder = temporaryFolder();
  const [file, path] = [join(folder, 'passphrase'), join(folder, 'backup.tar.age')];
  const asked = [path, '--passphrase-file', file];
  const outcome = async (name: string, args: string[], at: Place) => {
    const { code, errors, lines } = await ending(name, args, at);
    return { code, errors: errors.trim(), text: lines.join('\n') };
  };
  for (const [content, problem] of [
    ['\n', 'is empty'],
    ['too short\n', 'fewer than 16 characters'],
    ['lantern harbor 92\nquiet river\n', 'more than one line'],
  ] as const) {
    writeFileSync(file, content, { mode: 0o600 });
    const refused = await outcome('backup', asked, place);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(problem)]);
  }
  writeFileSync(file, 'lantern harbor 92 quiet river\n');
  expect(await outcome('backup', asked, place)).toMatchObject({
    code: 0,
    errors: '',
    text: expect.not.stringContaining('not encrypted'),
  });
  chmodSync(file, 0o644);
  const copy = await emptyPlace();
  expect(await outcome('restore', asked, copy)).toMatchObject({
    code: 0,
    errors: `Warning: other users of this machine can read ${file}. Close it to them: chmod 600 ${file}`,
    text: expect.stringContaining('Restored'),
  });
}, 180_000);

test('a restore that is killed half-way leaves the old portal as it was, and can be repeated (B1)', async () => {
  const place = { ...(await migratedPlace()), sessionSecret: SECRET };
  const { contents } = await fillPlace(place, 300, 50_000);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  const target = await migratedPlace();
  const { contents: before } = await fillPlace(target, 0);
  const files = join(target.env.DATA_DIR, 'uploads/files');
  const child: Child = startChild(script('restore'), ['--replace', path], settings(target));
  // The restore stores files after it has loaded all rows, and before the commit.
  while (!existsSync(files) || readdirSync(files).length < 3) await sleep(5);
  await child.kill();
  const after = Object.entries(await contentsOf(target));
  expect(readdirSync(files).length).toBeLessThan(300);
  expect(Object.fromEntries(after.filter(([name]) => !name.startsWith('files/')))).toEqual(before);
  await restore(path, { place: target, replaces: true, command });
  expect(await contentsOf(target)).toEqual(asRestored(contents));
}, 180_000);

test('a backup onto a full disk fails, and leaves no partial file (B1)', async () => {
  const place = await migratedPlace();
  await fillPlace(place, 6, 4_000_000);
  const folder = join(temporaryFolder(), 'small');
  mkdirSync(folder);
  const backup = fileURLToPath(script('backup'));
  // Each file of the embedded engine is smaller than the limit of 20 MB; the archive is larger.
  const limited = `trap '' XFSZ; ulimit -f 20480; exec "$0" --import tsx "$@"`;
  const child = spawn('bash', ['-c', limited, process.execPath, backup, join(folder, 'a.tar')], {
    env: { ...process.env, NODE_OPTIONS: '', ...settings(place) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, errors]).toEqual([1, expect.stringContaining('file too large')]);
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

test('a restore over an existing portal is refused, unless the operator asks to replace it (B1)', async () => {
  const { path, contents } = await backedUp();
  const target = await migratedPlace();
  const { contents: before } = await fillPlace(target, 1);
  const refused = restore(path, { place: target, replaces: false, command });
  await expect(refused).rejects.toThrow('The database holds a portal already.');
  expect(await contentsOf(target)).toEqual(before);
  await restore(path, { place: target, replaces: true, command });
  expect(await contentsOf(target)).toMatchObject(asRestored(contents));
}, 90_000);

test('a restore that fails at its last file leaves rows and files as they were (B1)', async () => {
  const { path, contents } = await backedUp(3);
  const target = await migratedPlace();
  await fillPlace(target, 1);
  const last = Object.keys(contents)
    .filter((name) => name.startsWith('files/'))
    .toSorted()
    .at(-1);
  // The restore must fail at this file, because a file can't replace a folder.
  mkdirSync(join(target.env.DATA_DIR, 'uploads', last ?? ''));
  const before = await contentsOf(target);
  const refused = restore(path, { place: target, replaces: true, command });
  await expect(refused).rejects.toThrow('EISDIR');
  expect(await contentsOf(target)).toEqual(before);
}, 90_000);

test('a restore never replaces a database that does not belong to a portal', async () => {
  const { path } = await backedUp();
  const target = await emptyPlace();
  const db = await openPlace(target);
  await db.pool.query('DROP SCHEMA drizzle CASCADE');
  await db.close();
  const refused = restore(path, { place: target, replaces: true, command });
  await expect(refused).rejects.toThrow('The database holds something other than a portal');
}, 90_000);

test('a failed backup leaves no copy of the database behind, and files can be deleted afterwards (B1)', async () => {
  const { place, ids } = await filledPlace();
  const { db, storage } = await servePlace(place);
  const full = new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  });
  await expect(backUp(full, { place, command })).rejects.toThrow('no space left');
  await db.orm.delete(resources);
  await db.pool.query('UPDATE object_deletions SET due_at = now()');
  const left = async () => {
    await sweepFiles({ db, storage, log });
    const names = readdirSync(place.env.DATA_DIR).filter((name) => name.includes('copy'));
    return [
      ...names,
      ...ids.filter((id) => existsSync(join(place.env.DATA_DIR, 'uploads/files', id))),
    ];
  };
  await expect.poll(left).toEqual([]);
  expect(await getLastBackup(db.orm)).toBeNull();
}, 60_000);

test('a backup reports a file that is missing from the store, and is refused if all are missing', async () => {
  const { place, ids } = await filledPlace(2);
  const { storage } = await servePlace(place);
  const [first = '', second = ''] = ids;
  await storage.remove(`files/${first}`);
  const folder = temporaryFolder();
  const made = await backUpToFile(join(folder, 'one.tar'), { place, command });
  expect(made).toMatchObject({ files: { count: 1 }, missing: [`files/${first}`] });
  await storage.remove(`files/${second}`);
  const refused = backUpToFile(join(folder, 'none.tar'), { place, command });
  await expect(refused).rejects.toThrow('The file store has none of the 2 files');
  expect(readdirSync(folder)).toEqual(['one.tar']);
}, 60_000);

test('a backup never overwrites an existing file of the same name', async () => {
  const { place } = await filledPlace();
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  const before = readFileSync(path);
  await expect(backUpToFile(path, { place, command })).rejects.toThrow('exists already');
  expect(readFileSync(path).equals(before)).toBe(true);
}, 60_000);

test('an archive of an older release is restored unchanged and then migrated', async () => {
  const migrationsFolder = olderMigrations();
  const place = await emptyPlace();
  const db = await openPlace(place, { migrationsFolder });
  await db.pool.query(
    `INSERT INTO users (username, email, first_name, last_name) VALUES ('ruth', 'r@example.org', 'Ruth', 'W')`,
  );
  await db.close();
  const path = join(temporaryFolder(), 'older.tar');
  const { client, close } = await connect({ env: place.env, command });
  const storage = await openStorage(place.env, [SECRET]);
  const source = { client, kind: place.kind, storage, sessionSecret: SECRET };
  await expect(
    makeBackup(source, createWriteStream(join(temporaryFolder(), 'refused.tar'))),
  ).rejects.toThrow('The database is of another release');
  await client.query('ROLLBACK');
  const older = { ...source, migrationsFolder };
  const { rows: kept } = await makeBackup(older, createWriteStream(path));
  await close();

  const target = await emptyPlace();
  const restored = await restore(path, { place: target, replaces: false, command });
  expect(restored).toMatchObject({ rows: kept, migrated: 1 });
  const migrated = await openPlace(target);
  onTestFinished(() => migrated.close());
  const { rows } = await migrated.pool.query('SELECT username FROM users');
  expect(rows).toEqual([{ username: 'ruth' }]);
});

function olderMigrations() {
  const folder = join(temporaryFolder(), 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = trust<{ entries: unknown[] }>(
    JSON.parse(readFileSync(file, 'utf8')),
    'drizzle-kit writes it',
  );
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  return folder;
}

const adminUrl = process.env['TEST_DATABASE_URL'];

describe.each(adminUrl ? [adminUrl] : [])('with a database server', (server) => {
  test('a portal can move from the embedded database to PostgreSQL and back with every row and file (B2)', async () => {
    const embedded = await emptyPlace(null);
    const { contents: before } = await fillPlace(embedded);
    const postgres = await emptyPlace(server);
    const moved = await move({ from: embedded, to: postgres, command });
    expect(moved).toMatchObject({ files: { put: 2, there: 0 }, missing: [] });
    expect(await contentsOf(postgres)).toEqual(before);
    const secret = readFileSync(join(embedded.env.DATA_DIR, 'session-secret'), 'utf8');
    expect(readFileSync(moved.secret?.file ?? '', 'utf8')).toBe(secret);
    const again = await emptyPlace(null);
    await move({ from: { ...postgres, sessionSecret: secret }, to: again, command });
    expect(await contentsOf(again)).toEqual(before);
    expect(readFileSync(join(again.env.DATA_DIR, 'session-secret'), 'utf8')).toBe(secret);
    expect(readdirSync(embedded.env.DATA_DIR).filter((name) => name.startsWith('move'))).toEqual(
      [],
    );
  }, 120_000);
});
