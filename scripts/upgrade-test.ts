import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#server/db/database.ts';
import { startProgram, type Child } from '#server/testing/child-process.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { root } from './env-file.ts';

const USAGE = `node --import tsx scripts/upgrade-test.ts [--from COMMIT] [--people N]
Upgrades a portal of a former release to this one, as an operator does, and goes back: with
TEST_DATABASE_URL on PostgreSQL, first while the former one serves people, else on the embedded
database. Without --from the former release is the commit in .ci/former-release.`;

const ADMIN_PASSWORD = 'harbor-lantern-92';
const PAUSE_MS = 20;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    people: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const commit = values.from ?? readFileSync(join(root, '.ci/former-release'), 'utf8').trim();
const server = process.env['TEST_DATABASE_URL'];
const people = Number(values.people ?? (server ? 50_000 : 2_000));
const folder = await mkdtemp(join(tmpdir(), 'portal-upgrade-'));
const formerCode = join(folder, 'former');
const problems: string[] = [];
const children: Child[] = [];

try {
  prepareFormer();
  await (server ? onPostgres(server) : onEmbedded());
} finally {
  for (const child of children) await child.kill();
  execFileSync('git', ['worktree', 'remove', '--force', formerCode], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`WRONG: ${problem}`);
console.log(problems.length === 0 ? 'The upgrade and the way back work.' : 'The upgrade fails.');
process.exitCode = problems.length === 0 ? 0 : 1;

function prepareFormer() {
  const quietly = (cwd: string, program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  quietly(root, 'git', 'worktree', 'add', '--detach', formerCode, commit);
  quietly(formerCode, 'npm', 'ci', '--no-audit', '--no-fund');
  quietly(formerCode, 'npm', 'run', 'build');
  quietly(root, 'npm', 'run', 'build');
}

async function onPostgres(admin: string) {
  const [name, back] = ['portal_upgrade', 'portal_upgrade_back'];
  for (const each of [name, back]) {
    await run(admin, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
    await run(admin, `CREATE DATABASE ${each} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  }
  const [url, backUrl] = [databaseAt(admin, name), databaseAt(admin, back)];
  const settings = { DATABASE_URL: url, SESSION_SECRET: 'a secret of the test of upgrades alone' };
  const former = await start(formerCode, settings);
  await run(url, ...seed(people));
  const visitor = await signIn(former.url, 'person1');
  const dump = join(folder, 'before.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, url]);

  const load = startLoad(former.url);
  await sleep(2_000);
  const beside = await tryStart(root, settings);
  await sleep(2_000);
  const seen = await load.stop();
  console.log(
    `Beside the former release: ${seen.requests} requests, ${seen.failed} failed, the longest took ${seen.longestMs} ms.`,
  );
  check(seen.failed === 0, `${seen.failed} requests failed (${seen.failures.join('; ')})`);
  check(seen.longestMs < 5_000, `a request took ${seen.longestMs} ms`);
  let upgraded = beside.portal;
  if (upgraded) {
    console.log(`The new release served beside it after ${beside.ms} ms.`);
    const after = await checkLoad(former.url);
    check(
      after.failed === 0,
      `the former release fails beside the new one (${after.failures.join('; ')})`,
    );
    await former.child.terminate();
  } else {
    console.log(`The new release stopped after ${beside.ms} ms: ${beside.errors}`);
    check(
      /must be alone/.test(beside.errors),
      'a start that stops beside the former release says why',
    );
    await former.child.terminate();
    const begin = performance.now();
    upgraded = await start(root, settings);
    console.log(`Alone, it migrated and served after ${Math.round(performance.now() - begin)} ms.`);
  }
  await checkUpgraded(upgraded.url, visitor);
  await upgraded.child.terminate();

  const refused = await tryStart(formerCode, settings);
  checkRefused(refused);
  execFileSync('pg_restore', ['--no-owner', `--dbname=${backUrl}`, dump]);
  const again = await start(formerCode, { ...settings, DATABASE_URL: backUrl });
  await signIn(again.url, 'person1');
  console.log('The way back: the former release serves what was dumped before the upgrade.');
}

async function onEmbedded() {
  const dataDir = join(folder, 'data');
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir };
  const first = await start(formerCode, settings);
  await first.child.terminate();
  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }), migrate: false });
  for (const statement of seed(people)) await database.pool.query(statement);
  await database.close();
  const former = await start(formerCode, settings);
  const visitor = await signIn(former.url, 'person1');
  await former.child.terminate();
  const before = join(folder, 'before');
  await cp(dataDir, before, { recursive: true });

  const begin = performance.now();
  const upgraded = await start(root, settings);
  console.log(`It migrated and served after ${Math.round(performance.now() - begin)} ms.`);
  await checkUpgraded(upgraded.url, visitor);
  await upgraded.child.terminate();

  checkRefused(await tryStart(formerCode, settings));
  const again = await start(formerCode, { ...settings, DATA_DIR: before });
  await signIn(again.url, 'person1');
  console.log('The way back: the former release serves the folder of before the upgrade.');
}

/** Everybody is there, stays signed in, and can write. */
async function checkUpgraded(url: string, visitor: Visitor) {
  const moved = createVisitor(url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  const user = await moved.send('GET', '/api/user');
  check(user.status === 200, `a person is signed out by the upgrade (${user.status})`);
  const { failed, failures } = await checkLoad(url);
  check(failed === 0, `the new release fails (${failures.join('; ')})`);
}

function checkRefused({ portal, errors }: Awaited<ReturnType<typeof tryStart>>) {
  check(!portal, 'the former release starts on the newer database');
  console.log(`The former release on the newer database: ${errors}`);
  check(/written by|newer release/.test(errors), 'the former release says why it stops');
}

function check(isRight: boolean, problem: string) {
  if (!isRight) problems.push(problem);
}

interface Portal {
  child: Child;
  url: string;
}

async function start(code: string, settings: Record<string, string>): Promise<Portal> {
  const { portal, errors } = await tryStart(code, settings);
  if (!portal) throw new Error(`The portal in ${code} does not start: ${errors}`);
  return portal;
}

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** Starts a release by the command of its `npm start`. @returns the portal, or what it said before it ended. */
async function tryStart(code: string, settings: Record<string, string>) {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')));
  const begin = performance.now();
  const child = startProgram([process.execPath, ...scripts.start.split(' ').slice(1)], {
    cwd: code,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'files'),
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // One person stands for many here.
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      ...settings,
    },
  });
  children.push(child);
  const line = await child.line('The portal is at ').catch(() => null);
  const ms = Math.round(performance.now() - begin);
  if (line === null) {
    const { errors } = await child.ended;
    return { portal: null, ms, errors: errors.trim() };
  }
  const [, address = ''] = /The portal is at (\S+)/.exec(line) ?? [];
  return { portal: { child, url: address.replace('localhost', '127.0.0.1') }, ms, errors: '' };
}

async function signIn(url: string, username: string) {
  const visitor = createVisitor(url);
  const { status } = await visitor.send('POST', '/api/login', {
    body: { username, password: ADMIN_PASSWORD },
  });
  check(status === 200, `${username} can't sign in at ${url} (${status})`);
  return visitor;
}

/** Three people who each read the list of chaplains and change their profile, again and again. */
function startLoad(url: string) {
  const end = new AbortController();
  let [requests, failed, longestMs] = [0, 0, 0];
  const failures = new Set<string>();
  const act = async (number: number) => {
    const username = `person${number}`;
    const visitor = await signIn(url, username);
    const profile = {
      firstName: 'Given',
      lastName: `Name ${number}`,
      email: `${username}@example.org`,
    };
    const send = async (method: string, path: string, body?: object) => {
      const begin = performance.now();
      const { status } = await visitor
        .send(method, path, body && { body })
        .catch((error: unknown) => ({ status: String(error) }));
      requests += 1;
      longestMs = Math.max(longestMs, Math.round(performance.now() - begin));
      if (status === 200) return;
      failed += 1;
      failures.add(`${method} ${path}: ${status}`);
    };
    while (!end.signal.aborted) {
      await send('GET', '/api/chaplains');
      await send('PUT', '/api/profile', profile);
      await sleep(PAUSE_MS);
    }
  };
  const acting = [1, 2, 3].map(act);
  return {
    stop: async () => {
      end.abort();
      await Promise.all(acting);
      return { requests, failed, longestMs, failures: [...failures] };
    },
  };
}

async function checkLoad(url: string) {
  const load = startLoad(url);
  await sleep(2_000);
  return load.stop();
}

/** Statements that make approved chaplains with the administrator's password, in any release. */
function seed(count: number) {
  return [
    `INSERT INTO users (username, password, email, first_name, last_name, role)
      SELECT 'person' || n, (SELECT password FROM users WHERE username = 'admin'),
        'person' || n || '@example.org', 'Given', 'Name ' || n, 'chaplain'
      FROM generate_series(1, ${count}) AS n`,
    `INSERT INTO chaplains (user_id, phone, city, affiliation, is_active, is_approved, approved_at)
      SELECT id, '502555' || lpad((row_number() OVER ())::text, 5, '0'), 'Frankfort', 'None', true, true, now()
      FROM users WHERE username LIKE 'person%'`,
    `INSERT INTO audit_events (action, actor_id, subject_id)
      SELECT 'signed-in', id, id FROM users WHERE username LIKE 'person%'`,
    'ANALYZE',
  ];
}

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseAt(admin: string, name: string) {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}
