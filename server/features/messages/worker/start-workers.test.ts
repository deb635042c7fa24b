import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { ChannelDrivers } from '#server/channels/channel.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startWorkers } from './start-workers.ts';

const app = useTestApp();

const settings = {
  secret: 'a secret of the tests that is long enough',
  publicUrl: 'https://chaplains.example.org',
  fallbackAddress: 'http://localhost:3000',
};

async function start(drivers: ChannelDrivers) {
  const log = pino({ level: 'silent' });
  const stop = await startWorkers({ db: app.db, drivers, log, settings });
  onTestFinished(stop);
  return stop;
}

type Values = NonNullable<Parameters<typeof app.makeDelivery>[0]>;

const waiting = (values: Values = {}) =>
  app.makeDelivery(
    { state: 'queued', attempts: 0, problem: null, ...values },
    { kind: 'application-approved', giveUpAt: inHours(1) },
  );

const states = async () => (await readOutbox(app.db)).map(({ state }) => state);

test('a message that was being sent is taken at once after a restart, unless another process may be sending it', async () => {
  await waiting({ state: 'sending', attempts: 1, dueAt: inHours(1) });
  const { drivers, handed } = recordingDrivers();
  await start(drivers);
  await waiting({ dueAt: new Date() });
  wakeWorkers();
  const isAlone = app.db.kind === 'embedded';
  await expect.poll(() => handed.length).toBe(isAlone ? 2 : 1);
  await expect.poll(states).toEqual(isAlone ? ['sent', 'sent'] : ['sending', 'sent']);
});

test('a portal that can send texts sends them', async () => {
  const { id: userId } = await app.makeUser();
  await addTextNumber(app.db, userId, '+15025550143');
  const { drivers, handed } = recordingDrivers();
  await start(drivers);
  await waiting({ userId, channel: 'text' });
  wakeWorkers();
  await expect.poll(() => handed.map(({ channel }) => channel)).toEqual(['text']);
});

test('workers that were stopped send nothing more', async () => {
  const { drivers, handed } = recordingDrivers();
  const stop = await start(drivers);
  await stop();
  await waiting();
  wakeWorkers();
  await sleep(300);
  expect(handed).toEqual([]);
  expect(await states()).toEqual(['queued']);
});
