// @module-tag either-database
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { listResources } from '#shared/resources/api.ts';
import { openDatabase } from '#server/db/database.ts';
import { startProgram } from '#server/testing/child-process.ts';
import { addressIn } from '#server/testing/portal-child.ts';
import { closedPort } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { triedCommands } from '#server/testing/tried-commands.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The sign-in that `npm run demo` prints. */
const DEMO = { username: 'rwhitfield', password: 'demo-lantern-41' };

test('the documented commands work: back up, restore elsewhere, and go back from a newer release (B1, B5)', async () => {
  const code = unpackedRelease();
  const demoData = join(temporaryFolder(), 'demo');
  const demo = await start(code, 'npm run demo', { DEMO_DATA_DIR: demoData });
  const told = run(code, triedCommands('upgrade'), { DATA_DIR: demoData });
  const [, sha256 = ''] = /SHA-256: (\w+)/.exec(told) ?? [];
  await requireOpenFile(demo.url);
  await demo.stop();

  const drill = triedCommands('drill')
    .replace('../portal.tar', '../before-upgrade.tar')
    .replace('CHECKSUM', sha256);
  const restored = await start(code, drill.replace('3999', String(await closedPort())), {});
  await requireOpenFile(restored.url);
  await restored.stop();

  const dataDir = join(code, 'drill');
  await migrateFurther(dataDir);
  expect(() => run(code, 'npm start', { DATA_DIR: dataDir })).toThrow(
    'This database was written by 99.0.0; this is ',
  );
  const back = await start(code, triedCommands('way-back'), { DATA_DIR: dataDir });
  await requireOpenFile(back.url);
  await back.stop();
}, 900_000);

/** Unpacks the committed files, like those of a release, and links this checkout's libraries. */
function unpackedRelease() {
  const code = join(temporaryFolder(), 'portal');
  mkdirSync(code);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', code], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(code, 'node_modules'), 'junction');
  return code;
}

const settings = (given: Record<string, string>) => ({
  NODE_ENV: 'production',
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  npm_config_update_notifier: 'false',
  ...given,
});

function run(cwd: string, commands: string, env: Record<string, string>) {
  const options = { cwd, env: { ...process.env, ...settings(env) }, encoding: 'utf8' } as const;
  return execFileSync('sh', ['-e', '-c', commands], { ...options, stdio: 'pipe' });
}

/** Runs the commands. The last command must start a portal. */
async function start(cwd: string, commands: string, given: Record<string, string>) {
  const env = settings({ ...given, PORT: String(await closedPort()) });
  const shell = startProgram(['sh', '-e', '-c', commands], { cwd, env, inGroup: true });
  onTestFinished(() => shell.kill());
  return { url: addressIn(await shell.line('The portal is at ')), stop: shell.terminate };
}

async function requireOpenFile(url: string) {
  const visitor = createVisitor(url);
  expect((await visitor.call(login, { body: DEMO })).status).toBe(200);
  const { body } = await visitor.call(listResources, { query: {} });
  const [resource] = body;
  const opened = await visitor.send('GET', resource?.fileUrl ?? '');
  const file = await fetch(new URL(opened.headers.get('location') ?? '', url));
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, resource?.fileSize]);
}

/** Marks the database as migrated by a later release. */
async function migrateFurther(dataDir: string) {
  const db = await openDatabase({ dataDir, log: pino({ level: 'silent' }), migrate: false });
  await db.pool.query(
    `INSERT INTO drizzle.applied_migrations (hash, written_at, release)
      SELECT 'of a newer release', max(written_at) + 1, '99.0.0' FROM drizzle.applied_migrations`,
  );
  await db.close();
}
