import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { databaseAt, onServer } from '#server/testing/on-server.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { root } from './command/env-file.ts';
import { ADMIN_PASSWORD, seed, signIn, startLoad } from './upgrade/seeded-people.ts';
import { start, tryStart, type Portal } from './upgrade/start-release.ts';

const USAGE = `npm run upgrade-test -- [--from COMMIT | --former FOLDER] [--people N] [--clients N]
Upgrades a portal of a former release to this one, as an operator does, and goes back. With
TEST_DATABASE_URL on PostgreSQL, at first beside the former release while people use it; otherwise
on the embedded database. The former release is the commit in .ci/former-release, another commit,
or a folder in which a release is installed and built. Each client reads the list of chaplains and
changes a profile, again and again. Use one client if the former release's lists have no pages.`;

/** How much longer than before a request may take during a migration, in ms. */
const STALL_MS = 5_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    former: { type: 'string' },
    people: { type: 'string' },
    clients: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const server = process.env['TEST_DATABASE_URL'];
const people = Number(values.people ?? (server ? 50_000 : 2_000));
const clients = Number(values.clients);
const folder = await mkdtemp(join(tmpdir(), 'portal-upgrade-'));
const formerCode = values.former ? resolve(values.former) : join(folder, 'former');
const problems: string[] = [];
const running = new Set<Portal>();

try {
  if (!values.former) {
    buildFormer(values.from ?? readFileSync(join(root, '.ci/former-release'), 'utf8').trim());
  }
  run(root, 'npm', 'run', 'build');
  await (server ? onPostgres(server) : onEmbedded());
} finally {
  for (const { child } of running) await child.kill();
  if (!values.former) run(root, 'git', 'worktree', 'remove', '--force', formerCode);
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`WRONG: ${problem}`);
console.log(problems.length === 0 ? 'The upgrade and the way back work.' : 'The upgrade fails.');
process.exitCode = problems.length === 0 ? 0 : 1;

/** Fails in a shallow clone, which lacks the former commit. */
function buildFormer(commit: string) {
  run(root, 'git', 'worktree', 'add', '--detach', formerCode, commit);
  run(formerCode, 'npm', 'ci', '--no-audit', '--no-fund');
  run(formerCode, 'npm', 'run', 'build');
}

async function onPostgres(admin: string) {
  const [name, backName] = ['portal_upgrade', 'portal_upgrade_back'];
  for (const each of [name, backName]) {
    await onServer(
      admin,
      `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`,
      `CREATE DATABASE ${each} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
    );
  }
  const settings = {
    DATABASE_URL: databaseAt(admin, name),
    DATA_DIR: join(folder, 'files'),
    ADMIN_PASSWORD,
    SESSION_SECRET: 'Kept-by-both-releases-of-the-upgrade-test-7341',
  };
  const former = await keep(start(formerCode, settings));
  await onServer(settings.DATABASE_URL, ...seed(people));
  const visitor = await signIn(former.url, 'person1');
  const dump = join(folder, 'before.dump');
  run(root, 'pg_dump', '--format=custom', `--file=${dump}`, settings.DATABASE_URL);

  const upgraded = (await besideFormer(former, settings)) ?? (await afterFormer(former, settings));
  await checkUpgraded(upgraded.url, visitor);
  await end(upgraded);

  await checkRefused(settings);
  const backUrl = databaseAt(admin, backName);
  run(root, 'pg_restore', '--no-owner', `--dbname=${backUrl}`, dump);
  await checkWayBack({ ...settings, DATABASE_URL: backUrl });
}

/** Starts the new release beside the former release. Null if the new release refuses to start. */
async function besideFormer(former: Portal, settings: Record<string, string>) {
  const usual = await loadFor(10_000, former.url);
  console.log(`Before: ${usual.requests} requests, the longest took ${usual.longestMs} ms.`);
  const load = await startLoad(former.url, clients);
  await sleep(2_000);
  const { portal, ms, errors } = await tryStart(root, settings);
  if (portal) running.add(portal);
  await sleep(2_000);
  const { requests, longestMs, failures } = await load.stop();
  console.log(
    `Meanwhile people sent ${requests} requests to the former release: ${failures.length} failed, the longest took ${longestMs} ms.`,
  );
  check(failures.length === 0, failures.slice(0, 5).join('; '));
  check(longestMs < usual.longestMs + STALL_MS, `a request took ${longestMs} ms`);
  if (portal) {
    console.log(`The new release migrated beside it and served after ${ms} ms.`);
    await end(former);
    return portal;
  }
  console.log(`The new release stopped after ${ms} ms: ${errors}`);
  check(/must be alone/.test(errors), 'a start that stops beside the former release says why');
  return null;
}

async function afterFormer(former: Portal, settings: Record<string, string>) {
  await end(former);
  const begin = performance.now();
  const upgraded = await keep(start(root, settings));
  console.log(`Alone, it migrated and served after ${Math.round(performance.now() - begin)} ms.`);
  return upgraded;
}

async function onEmbedded() {
  const dataDir = join(folder, 'data');
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir, ADMIN_PASSWORD };
  await end(await keep(start(formerCode, settings)));
  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }), migrate: false });
  for (const statement of seed(people)) await database.pool.query(statement);
  await database.close();
  const former = await keep(start(formerCode, settings));
  const visitor = await signIn(former.url, 'person1');
  await end(former);
  const before = join(folder, 'before');
  await cp(dataDir, before, { recursive: true });

  const upgraded = await afterFormer(former, settings);
  await checkUpgraded(upgraded.url, visitor);
  await end(upgraded);

  await checkRefused(settings);
  await checkWayBack({ ...settings, DATA_DIR: before });
}

async function checkUpgraded(url: string, visitor: Visitor) {
  const moved = createVisitor(url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  const { status } = await moved.send('GET', '/api/user');
  console.log(status === 200 ? 'Sessions are kept.' : 'Everybody has to sign in again.');
  const { failures } = await loadFor(2_000, url);
  check(failures.length === 0, `the new release fails: ${failures.slice(0, 5).join('; ')}`);
}

async function loadFor(ms: number, url: string) {
  const load = await startLoad(url, clients);
  await sleep(ms);
  return load.stop();
}

async function checkRefused(settings: Record<string, string>) {
  const { portal, errors } = await tryStart(formerCode, settings);
  if (portal) await end(await keep(Promise.resolve(portal)));
  if (isDeepStrictEqual(migrationsOf(formerCode), migrationsOf(root))) {
    check(portal !== null, `the former release stops on the same tables: ${errors}`);
    console.log('The former release has the same migrations, and starts on the database.');
    return;
  }
  check(!portal, 'the former release starts on the newer database');
  console.log(`The former release on the newer database: ${errors}`);
  check(/written by|newer release/.test(errors), 'the former release does not say why it stops');
}

function migrationsOf(code: string) {
  return readdirSync(join(code, 'migrations')).filter((name) => name.endsWith('.sql'));
}

async function checkWayBack(settings: Record<string, string>) {
  const again = await keep(start(formerCode, settings));
  await signIn(again.url, 'person1');
  console.log('The way back: the former release serves what was kept of before the upgrade.');
}

function check(isRight: boolean, problem: string) {
  if (!isRight) problems.push(problem);
}

async function keep(starting: Promise<Portal>) {
  const portal = await starting;
  running.add(portal);
  return portal;
}

async function end(portal: Portal) {
  await portal.child.terminate();
  running.delete(portal);
}

function run(cwd: string, program: string, ...args: string[]) {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
