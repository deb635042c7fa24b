import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { createSmtpDriver } from '#server/channels/email-smtp.ts';
import { tell } from '#server/features/messages/service.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { readOutbox, setDue } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { startSilentServer } from '#server/testing/silent-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readOutage } from './outage-queries.ts';
import { startWorkers } from './start-workers.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function startMailing(
  url: string,
  { timeoutMs = 20_000, probe = 60_000, count = 600_000 } = {},
) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const sender = { from: { name: 'Portal', address: 'portal@example.org' } };
  const email = createSmtpDriver({
    url,
    sender: { ...sender, replyTo: sender.from },
    timeoutMs,
  });
  const stop = await startWorkers({
    db: app.db,
    drivers: { ...recordingDrivers().drivers, email },
    log,
    settings: {
      secret: 'a secret of the tests that is long enough',
      publicUrl: 'https://chaplains.example.org',
      fallbackAddress: 'http://localhost:3000',
    },
    outagePauses: { probe, count },
  });
  const end = async () => {
    await stop();
    await email.close();
  };
  onTestFinished(end);
  return { lines, end };
}

const mailTo = (...userIds: string[]) =>
  app.db.transaction((tx) =>
    tell(tx, {
      kind: 'application-approved',
      facts: {},
      to: userIds.map((userId) => ({ userId })),
      actorId: null,
      channels: ['email'],
    }),
  );

const outage = () => readOutage(app.db.orm, 'email');

test('an outage of the mail server is logged once when it begins and once when it ends', async ({
  chaplain,
}) => {
  let isOpen = false;
  const server = await startMailServer({
    refuseSender: () =>
      isOpen ? undefined : { code: 421, text: '4.7.0 Too busy for portal@example.org' },
  });
  onTestFinished(server.stop);
  const { lines } = await startMailing(server.url);
  const others = await Promise.all([app.makeChaplain(approved), app.makeChaplain(approved)]);
  await mailTo(chaplain.user.id, ...others.map(({ user }) => user.id));
  await expect.poll(async () => (await outage())?.failures).toBe(3);
  const said = /The mail server .*: 421 4\.7\.0 Too busy for \(address\)$/;
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, channel: 'email', problem: expect.stringMatching(said) }),
  ]);
  isOpen = true;
  await setDue(app.db);
  await server.arrived(3);
  await expect.poll(outage).toBeNull();
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({
      level: 30,
      failures: 3,
      problem: expect.stringMatching(said),
      waiting: expect.any(Number),
      seconds: expect.any(Number),
    }),
  ]);
});

test('while the mail server is down, the portal tries only one message; it sends the others when the server is back', async ({
  chaplain,
}) => {
  let isOpen = false;
  const server = await startMailServer({
    refuseSender: () => (isOpen ? undefined : { code: 451, text: '4.3.0 Later' }),
  });
  onTestFinished(server.stop);
  const { lines } = await startMailing(server.url, { probe: 50 });
  const others = await Promise.all([app.makeChaplain(approved), app.makeChaplain(approved)]);
  await mailTo(chaplain.user.id, ...others.map(({ user }) => user.id));
  await expect.poll(async () => (await outage())?.failures).toBeGreaterThan(3);
  isOpen = true;
  // Times out if each message waits for its own retry, which takes half a minute or longer.
  await server.arrived(3);
  await expect.poll(outage).toBeNull();
  expect(lines).toHaveLength(2);
});

test('a mail server that never answers counts as an outage, like one that can’t be reached', async ({
  chaplain,
}) => {
  const silent = await startSilentServer();
  onTestFinished(silent.stop);
  const hung = await startMailing(`smtp://127.0.0.1:${silent.port}`, { timeoutMs: 300 });
  await mailTo(chaplain.user.id);
  await expect
    .poll(() => hung.lines)
    .toMatchObject([{ problem: 'The mail server did not answer in time.' }]);
  await hung.end();
  await silent.stop();
  // The next process reads the start of the outage from the database.
  const since = (await outage())?.since;
  const away = await startMailing(`smtp://127.0.0.1:${silent.port}`, { timeoutMs: 300 });
  await setDue(app.db);
  await expect.poll(outage).toMatchObject({ since, problem: /ECONNREFUSED/ });
  expect(away.lines).toEqual([]);
});

test('an outage ends when the server answers, even if no message is left to send', async ({
  chaplain,
}) => {
  const silent = await startSilentServer();
  onTestFinished(silent.stop);
  const { end } = await startMailing(`smtp://127.0.0.1:${silent.port}`, { timeoutMs: 300 });
  await mailTo(chaplain.user.id);
  await expect.poll(outage).not.toBeNull();
  await end();
  await app.db.pool.query("UPDATE deliveries SET state = 'dropped'");
  const server = await startMailServer();
  onTestFinished(server.stop);
  const { lines } = await startMailing(server.url, { probe: 50 });
  await expect.poll(outage).toBeNull();
  expect(lines).toMatchObject([{ msg: 'the server for email takes messages again', waiting: 0 }]);
});

test('a lasting outage is logged again, with the number of failures and of waiting messages', async ({
  chaplain,
}) => {
  const server = await startMailServer({
    refuseSender: () => ({ code: 451, text: '4.3.0 Later' }),
  });
  onTestFinished(server.stop);
  const { lines } = await startMailing(server.url, { probe: 50, count: 200 });
  await mailTo(chaplain.user.id);
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines[1]).toMatchObject({
    level: 40,
    failures: expect.any(Number),
    waiting: 1,
    msg: 'the server for email still takes nothing',
  });
});

test('a temporary refusal of one recipient’s address doesn’t count as an outage of the mail server', async ({
  chaplain,
}) => {
  const server = await startMailServer({
    refuseRecipient: () => ({ code: 450, text: '4.2.1 Greylisted' }),
  });
  onTestFinished(server.stop);
  const { lines } = await startMailing(server.url);
  await mailTo(chaplain.user.id);
  const problems = async () => (await readOutbox(app.db)).map(({ problem }) => problem);
  await expect.poll(problems).toEqual([expect.stringContaining('Greylisted')]);
  expect(lines).toEqual([]);
  expect(await outage()).toBeNull();
});
