import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { trust } from '#shared/trust.ts';
import { startChild, type Child } from '#server/testing/child-process.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { portalSettings } from '#server/testing/portal-child.ts';
import { scrape } from '#server/testing/scrape.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { METRICS_TOKEN, openSite, START } from './portals.ts';

const TWO = { WEB_PROCESSES: '2', LOG_LEVEL: 'info' };
const SLOW = { timeout: 30_000 };
const SIGN_INS = 6;

interface Line {
  msg: string;
  pid: number;
  process?: string;
  webProcess?: string;
  reason?: string;
  pauseMs?: number;
}

const site = trust<Awaited<ReturnType<typeof openSite>>>({}, 'beforeAll puts the members into it');
beforeAll(async () => {
  Object.assign(site, await openSite());
});
// Registered outside beforeAll, so that everything is closed even if the setup fails.
afterAll(() => site.close());

function logged({ lines }: Child, msg: string): Line[] {
  return lines
    .filter((line) => line.startsWith('{'))
    .map((line) => trust<Line>(JSON.parse(line), 'pino writes it'))
    .filter((line) => line.msg === msg);
}

const webProcesses = (child: Child) => logged(child, 'serving').map(({ pid }) => pid);

/** Sends a request on a new connection, which may reach any of the processes. */
const ask = (url: string) =>
  fetch(`${url}/api/user`, { headers: { connection: 'close' } }).then(({ status }) => status);

test('with WEB_PROCESSES=2, two processes serve requests; only the primary does background work and creates the administrator', async () => {
  const { child, url } = await site.startPortal(TWO);
  for (let n = 0; n < 30; n += 1) expect(await ask(url)).toBe(401);
  const series = await scrape(url, METRICS_TOKEN);
  const asked = [...series].filter(
    ([key]) => key.includes('seconds_count{') && key.includes('route="/api/user"'),
  );
  expect(asked.reduce((sum, [, requests]) => sum + requests, 0)).toBe(30);

  expect(webProcesses(child)).toHaveLength(2);
  expect(logged(child, 'started')).toMatchObject([{ process: 'primary', webProcesses: 2 }]);
  const counts = async () => {
    const { rows } = await site.db.pool.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'LISTEN %') AS listening,
        (SELECT count(*)::int FROM users WHERE username = 'admin') AS administrators`,
    );
    return rows;
  };
  await expect.poll(counts, SLOW).toEqual([{ listening: 1, administrators: 1 }]);
  await child.kill();
});

test('metrics of a process are labelled with its name, and metrics of the whole portal appear once', async () => {
  const { child, url } = await site.startPortal(TWO);
  const keys = [...(await scrape(url, METRICS_TOKEN)).keys()];
  const processesOf = (name: string) =>
    keys
      .filter((key) => key.startsWith(`${name}{`))
      .map((key) => /process="([\w-]+)"/.exec(key)?.[1]);
  for (const name of [
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'portal_database_pool_max',
  ]) {
    expect(processesOf(name)).toEqual(['primary', 'web-1', 'web-2']);
  }
  for (const name of ['portal_database_up', 'portal_sessions', 'portal_disk_free_bytes']) {
    expect(keys.filter((key) => key.startsWith(name))).toEqual([name]);
  }
  await child.kill();
});

test('a web process that is killed again and again is restarted after growing pauses, while the other web process keeps serving', async () => {
  const { child, url } = await site.startPortal(TWO);
  for (const pauseMs of [250, 500]) {
    const before = webProcesses(child).length;
    const [pid = 0] = logged(child, 'serving')
      .filter(({ process }) => process === 'web-1')
      .map((line) => line.pid)
      .slice(-1);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => logged(child, 'a web process ended').at(-1), SLOW)
      .toMatchObject({
        webProcess: 'web-1',
        reason: 'it ended with SIGKILL',
        pauseMs,
      });
    while (webProcesses(child).length === before) expect(await ask(url)).toBe(401);
  }
  expect(logged(child, 'started')).toHaveLength(1);
  await child.kill();
});

test('a frozen web process is noticed within 10 s and replaced, and its open requests fail', async () => {
  const { child, url } = await site.startPortal(TWO);
  const [frozen = 0] = webProcesses(child);
  process.kill(frozen, 'SIGSTOP');
  const stoppedAt = performance.now();
  const asked = Array.from({ length: 30 }, () => ask(url).catch(() => 'failed'));

  await expect.poll(() => logged(child, 'a web process is frozen'), SLOW).toHaveLength(1);
  expect(performance.now() - stoppedAt).toBeLessThan(10_500);
  const answers = await Promise.all(asked);
  expect(performance.now() - stoppedAt).toBeLessThan(12_000);
  expect(answers.filter((answer) => answer !== 401 && answer !== 'failed')).toEqual([]);

  await expect.poll(() => webProcesses(child).length, SLOW).toBe(3);
  const series = await scrape(url, METRICS_TOKEN);
  const counted = [...series].filter(([key]) =>
    key.startsWith('portal_web_processes_frozen_total'),
  );
  expect(counted.reduce((sum, [, frozenOnes]) => sum + frozenOnes, 0)).toBe(1);
  await child.kill();
});

test('after SIGTERM to all processes, /readyz answers 503, open requests are still answered, and the primary ends last', async () => {
  const { child, url } = await site.startPortal({ ...TWO, DRAIN_SECONDS: '2' });
  const { username } = await site.makeUser();
  const signIn = () => createVisitor(url).call(login, { body: { username, password: PASSWORD } });
  const inFlight = Array.from({ length: SIGN_INS }, signIn);
  await Promise.race(inFlight);
  for (const pid of [...webProcesses(child), child.pid]) process.kill(pid, 'SIGTERM');
  const isReady = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(isReady, { interval: 10 }).toBe(503);
  expect(await ask(url)).toBe(401);
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await child.ended).toMatchObject({ code: 0, signal: null });
  const stopped = logged(child, 'stopped').map((line) => line.process);
  expect(new Set(stopped.slice(0, 2))).toEqual(new Set(['web-1', 'web-2']));
  expect(stopped.slice(2)).toEqual(['primary']);
  await expect(ask(url)).rejects.toThrow('fetch failed');
});

test('a portal whose web processes can’t start exits with the reason, and creates no administrator', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  await site.db.pool.query(`DELETE FROM users WHERE role = 'admin'`);
  const address = trust<{ port: number }>(other.address(), 'it listens on TCP');
  const child = site.runPortal({ ...TWO, PORT: String(address.port) });
  expect(await child.ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Another program is already listening on port'),
  });
  const { rows } = await site.db.pool.query(`SELECT id FROM users WHERE role = 'admin'`);
  expect(rows).toEqual([]);
});

test('when the primary is killed, its web processes end and free the port', async () => {
  const { child, url, port } = await site.startPortal(TWO);
  expect(await ask(url)).toBe(401);
  await child.kill();
  await expect.poll(() => ask(url).catch(() => 'nobody'), SLOW).toBe('nobody');
  const next = await site.startPortal({ PORT: String(port) });
  await next.child.kill();
});

test('on the embedded database, WEB_PROCESSES=2 is treated as 1, with a warning in the log', async () => {
  const child = startChild(START, [], {
    ...portalSettings(temporaryFolder()),
    ...TWO,
    DATABASE: 'embedded',
    PORT: '0',
  });
  onTestFinished(() => child.kill());
  await child.line('The portal is at ');
  const line = child.lines.find((each) => each.includes('WEB_PROCESSES=2 counts as 1'));
  expect(line).toMatch(/"level":40.*Set DATABASE_URL/);
  expect(webProcesses(child)).toEqual([]);
  await expect.poll(() => logged(child, 'started')).toMatchObject([{ database: 'embedded' }]);
});
