import { rmSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { listChaplains } from '#shared/chaplains/api.ts';
import { databaseAway, databaseHanging } from '#server/testing/broken-database.ts';
import { addAuthenticator, typePassword } from '#server/testing/second-factor.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { scrape } from '#server/testing/scrape.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-that-only-the-tests-know';
const app = useTestApp({ metricsToken: TOKEN });

const read = (url = app.url) => scrape(url, TOKEN);

const routesIn = (series: Map<string, number>) =>
  [...series.keys()].filter((key) => key.startsWith('portal_http_request_duration_seconds_count'));

describe('access to /metrics', () => {
  it.each([
    ['without a token', {}],
    ['with another token', { authorization: `Bearer ${TOKEN}x` }],
    ['with the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['with the token in another scheme', { authorization: `Basic ${TOKEN}` }],
    ['with the token as a cookie', { cookie: `token=${TOKEN}` }],
  ])(
    'a request for /metrics %s is answered like one for an unknown page (B4)',
    async (_, headers) => {
      const { visitor } = await app.signInAs('admin');
      const missing = await visitor.send('GET', '/nothing-here', { headers });
      const answer = await visitor.send('GET', '/metrics', { headers });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(missing.body);
    },
  );

  it('/metrics with the token in the query is answered 404, and the token is not logged (B4)', async () => {
    const before = app.logged().length;
    const answer = await app.visitor().send('GET', `/metrics?token=${TOKEN}`);
    expect(answer.status).toBe(404);
    expect(app.logged().slice(before)).toContain('"path":"/metrics"');
    expect(app.logged()).not.toContain(TOKEN);
  });

  it('/metrics is answered 404 if METRICS_TOKEN is not set (B4)', async () => {
    const { url } = await app.secondProcess({ metricsToken: undefined });
    const headers = { authorization: 'Bearer undefined' };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
  });

  it('/metrics with its token needs no cookie, is not cached and leaves no line in the log (B4)', async () => {
    const before = app.logged().length;
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(`${app.url}/metrics`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(app.logged().slice(before)).toBe('');
  });
});

describe('metrics of requests', () => {
  it('requests are counted by route pattern and class of status, never by path', async () => {
    const { visitor } = await app.signInAs('admin');
    const { user } = await app.makeChaplain();
    await visitor.call(listChaplains);
    await visitor.send('GET', `/api/users/${user.id}?q=secret`);
    await visitor.send('GET', '/api/users/not-an-id');
    await visitor.send('GET', '/api/there-is-no-such-call');
    await visitor.send('GET', '/field-guide/some-section');
    await visitor.send('GET', '/assets/gone-12345.js');
    await visitor.send('GET', '/wp-login.php');
    await app.visitor().send('GET', '/api/chaplains');
    const series = await read();
    const counted = routesIn(series).join('\n');
    for (const labels of [
      'method="GET",route="/api/chaplains",status="2xx"',
      'method="GET",route="/api/chaplains",status="4xx"',
      'method="GET",route="/api/*",status="4xx"',
      'method="GET",route="/field-guide/:id",status="4xx"',
      'method="GET",route="/assets/*",status="4xx"',
      'method="GET",route="other",status="4xx"',
    ]) {
      expect(counted).toContain(labels);
    }
    expect(counted).not.toMatch(/secret|not-an-id|no-such|some-section|gone|wp-login/);
    expect(counted).not.toContain(user.id);
  });

  it('requests with unknown methods are all counted under the method “other”', async () => {
    await fetch(`${app.url}/api/user`, { method: 'PROPFIND' });
    expect(routesIn(await read()).join('\n')).toContain('method="other",route="/api/*"');
  });
});

test('sign-in attempts are counted by their outcome', async () => {
  const { url, visitor } = await app.secondProcess({ loginFailuresPerAccount: 1 });
  await app.makeUser({ username: 'ruth' });
  const outcomes = async () => {
    const series = await read(url);
    return ['succeeded', 'wrong', 'limited'].map(
      (outcome) => series.get(`portal_sign_ins_total{outcome="${outcome}"}`) ?? 0,
    );
  };
  const signIn = (password: string) =>
    visitor().call(login, { body: { username: 'ruth', password } });
  await signIn(PASSWORD);
  expect(await outcomes()).toEqual([1, 0, 0]);
  await signIn('wrong');
  await signIn('wrong');
  expect(await outcomes()).toEqual([1, 1, 1]);
});

test('the metrics count a sign-in with a second factor once, with the outcome of the second step', async () => {
  const user = await app.makeUser();
  const { recoveryCodes } = await addAuthenticator(await app.signIn(user));
  const counted = async () => {
    const series = await read();
    return ['succeeded', 'wrong', 'failed'].map(
      (outcome) => series.get(`portal_sign_ins_total{outcome="${outcome}"}`) ?? 0,
    );
  };
  const before = await counted();
  const visitor = app.visitor();
  await typePassword(visitor, user);
  expect(await counted()).toEqual(before);
  await visitor.call(finishSignIn, { body: { recoveryCode: 'abcd-efgh-2345' } });
  await visitor.call(finishSignIn, { body: { recoveryCode: recoveryCodes[0] } });
  const [succeeded = 0, wrong = 0, failed = 0] = before;
  expect(await counted()).toEqual([succeeded + 1, wrong + 1, failed]);
});

describe('metrics of pending work', () => {
  it('the metrics count pending deliveries by channel, urgency and state, and show their age', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const called = { priority: 0, createdAt: hourAgo, dueAt: hourAgo };
    await app.makeDelivery({ channel: 'email', state: 'queued', attempts: 0, ...called });
    await app.makeDelivery({ channel: 'email', state: 'queued', attempts: 3, ...called });
    await app.makeDelivery({ channel: 'push', state: 'sending', priority: 2 });
    await app.makeDelivery({ channel: 'text', state: 'failed' });
    const series = await read();
    const waiting = (labels: string) => series.get(`portal_deliveries_waiting{${labels}}`);
    expect(waiting('channel="email",urgency="call-out",state="queued"')).toBe(1);
    expect(waiting('channel="email",urgency="call-out",state="retrying"')).toBe(1);
    expect(waiting('channel="push",urgency="other",state="sending"')).toBe(1);
    expect(waiting('channel="text",urgency="other",state="queued"')).toBe(0);
    const late = series.get(
      'portal_deliveries_overdue_seconds{channel="email",urgency="call-out"}',
    );
    expect(late).toBeGreaterThanOrEqual(3600);
    expect(late).toBeLessThan(3700);
    expect(series.get('portal_deliveries_last_hour{channel="text",state="failed"}')).toBe(1);
  });

  it('the metrics show a failing mail server, and the number of late messages by kind', async () => {
    const waits = { state: 'queued', waitsSince: new Date(Date.now() - 600_000) } as const;
    await app.makeDelivery(waits, { kind: 'password-reset' });
    await app.makeDelivery(waits, { kind: 'invitation' });
    const outage = { since: new Date().toISOString(), failures: 2, problem: 'Busy' };
    await app.db.pool.query(`INSERT INTO portal_settings VALUES ('outage-email', $1)`, [outage]);
    const series = await read();
    expect(series.get('portal_channel_up{channel="email"}')).toBe(0);
    expect(series.get('portal_channel_up{channel="text"}')).toBe(1);
    expect(series.get('portal_deliveries_late{kind="password-reset"}')).toBe(1);
    expect(series.get('portal_deliveries_late{kind="invitation"}')).toBe(0);
  });

  it('the metrics count unanswered calls, files waiting to be deleted, and sessions', async () => {
    await app.signInAs('admin');
    await app.makeDeployment({ askedAt: new Date(Date.now() - 600_000) });
    await app.makeDeployment({ status: 'coming' });
    const over = await app.makeActivation({ status: 'completed' });
    await app.makeDeployment({ activationId: over.id });
    await app.db.pool.query(
      `INSERT INTO object_deletions (key, attempts, due_at)
       VALUES ('files/1', 0, now()), ('files/2', 4, now() - interval '1 hour')`,
    );
    const series = await read();
    expect(series.get('portal_call_outs_unanswered')).toBe(1);
    expect(series.get('portal_call_outs_unanswered_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect(series.get('portal_file_deletions_waiting{state="retrying"}')).toBe(1);
    expect(series.get('portal_file_deletions_overdue_seconds')).toBeGreaterThanOrEqual(3600);
    expect(series.get('portal_sessions')).toBe(1);
    expect(series.get('portal_last_backup_timestamp_seconds')).toBe(0);
    expect(series.get('portal_database_up')).toBe(1);
    expect(series.get('portal_database_size_bytes')).toBeGreaterThan(1e6);
    expect(series.get('portal_disk_free_bytes')).toBeGreaterThan(0);
  });
});

test('an unreachable file store shows in /metrics and /readyz within 5 s (F8)', async () => {
  const folder = temporaryFolder();
  const storage = await createDiskStorage({ folder, secrets: ['any'] });
  const { url } = await app.secondProcess({}, app.db, storage);
  expect((await read(url)).get('portal_storage_up')).toBe(1);
  rmSync(folder, { recursive: true });
  const patience = { timeout: 5_000 };
  await expect.poll(async () => (await read(url)).get('portal_storage_up'), patience).toBe(0);
  const ready = await (await fetch(`${url}/readyz`)).text();
  expect(ready).toContain('"storage":{"status":"no-folder"');
});

test.each([
  ['is away', databaseAway],
  ['hangs', databaseHanging],
])(
  'while the database %s, /metrics returns the metrics that need no database within 3 seconds',
  async (_, broken) => {
    const database = await broken();
    database.pool.options.connectionTimeoutMillis = 5_000;
    const { url } = await app.secondProcess({}, database);
    const start = performance.now();
    const series = await read(url);
    expect(performance.now() - start).toBeLessThan(3000);
    expect(series.get('portal_database_up')).toBe(0);
    expect([...series.keys()].filter((key) => /deliveries|sessions|size_bytes$/.test(key))).toEqual(
      ['portal_disk_size_bytes'],
    );
    expect(series.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  },
);
