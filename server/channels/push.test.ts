import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import webpush from 'web-push';
import { describeChannel, describeServer } from '#server/testing/channel-suite.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { startSilentServer } from '#server/testing/silent-server.ts';
import { startStandIn, type StandInAnswer } from '#server/testing/stand-in-server.ts';
import type { OutgoingPush, PushSubscription } from './channel.ts';
import { createPushDriver } from './push.ts';

const keys = webpush.generateVAPIDKeys();

type DriverOptions = Omit<Parameters<typeof createPushDriver>[0], 'keys'>;

async function openService(options: DriverOptions = { allowLoopback: true }) {
  const service = await startPushService();
  const driver = createPushDriver({ keys, ...options });
  onTestFinished(async () => {
    await driver.close();
    await service.stop();
  });
  return { service, driver };
}

const pushTo = (
  subscriptions: PushSubscription[],
  changed: Partial<OutgoingPush> = {},
): OutgoingPush => ({
  deliveryId: randomUUID(),
  subscriptions,
  payload: JSON.stringify({ title: 'Call-out: Tornado', body: 'Mayfield – können Sie kommen?' }),
  isUrgent: false,
  ttl: 7200,
  contact: 'office@example.org',
  ...changed,
});

const topicOf = (deliveryId: string) =>
  Buffer.from(deliveryId.replaceAll('-', ''), 'hex').toString('base64url');

const ANSWERS = {
  taken: undefined,
  'refused for now': { status: 503 },
  'refused for good': { status: 413 },
};
const browser = (() => {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return { id: randomUUID(), p256dh, auth: randomBytes(16).toString('base64url') };
})();

describeChannel<'push'>('Push', {
  async open(answer) {
    const { service, driver } = await openService();
    const subscription = service.subscribe();
    const problem = ANSWERS[answer];
    if (problem) service.refuse(subscription.id, problem);
    return {
      driver: {
        ...driver,
        send: (push) => driver.send({ ...push, subscriptions: [subscription] }),
      },
      received: () => service.received.map(({ topic }) => topic ?? ''),
    };
  },
  message: (deliveryId) => pushTo([], { deliveryId }),
  idOf: topicOf,
});

describeServer<'push'>('Push', {
  openAt: (_port, timeoutMs) => createPushDriver({ keys, allowLoopback: true, timeoutMs }),
  message: (deliveryId, port) =>
    pushTo([{ ...browser, endpoint: `http://127.0.0.1:${port}/push` }], { deliveryId }),
});

describe('push notifications', () => {
  test('a browser can decrypt the notification, and the push service learns its sender and urgency', async () => {
    const { service, driver } = await openService();
    const subscription = service.subscribe();
    const push = pushTo([subscription], { isUrgent: true, ttl: 600 });
    await driver.send(push);

    expect(service.received).toEqual([
      {
        subscriptionId: subscription.id,
        payload: push.payload,
        ttl: 600,
        urgency: 'high',
        topic: topicOf(push.deliveryId),
        sender: {
          aud: service.url,
          sub: 'mailto:office@example.org',
          exp: expect.any(Number),
        },
      },
    ]);
  });

  test('a notification that is not urgent is sent with normal urgency', async () => {
    const { service, driver } = await openService();
    await driver.send(pushTo([service.subscribe()]));

    expect(service.received).toMatchObject([{ urgency: 'normal' }]);
  });

  test.each([404, 410])(
    'a push subscription is reported as gone if the push service answers %i (M7)',
    async (status) => {
      const { service, driver } = await openService();
      const subscription = service.subscribe();
      service.refuse(subscription.id, { status });

      expect(await driver.send(pushTo([subscription]))).toEqual({
        result: 'failed',
        problem: 'The browser no longer accepts notifications.',
        isContactBad: true,
        goneSubscriptions: [subscription.id],
      });
    },
  );

  test('a notification counts as sent if at least one browser of the person got it; subscriptions that no longer exist are reported (M7)', async () => {
    const { service, driver } = await openService();
    const [gone, busy, good] = [service.subscribe(), service.subscribe(), service.subscribe()];
    service.refuse(gone.id, { status: 410 });
    service.refuse(busy.id, { status: 503 });

    expect(await driver.send(pushTo([gone, busy, good]))).toEqual({
      result: 'sent',
      goneSubscriptions: [gone.id],
    });
    expect(service.received.map(({ subscriptionId }) => subscriptionId)).toEqual([good.id]);
  });

  test.each([
    ['seconds', { status: 429, headers: { 'retry-after': '120' } }, 120_000],
    ['seconds with 503', { status: 503, headers: { 'retry-after': '7' } }, 7000],
  ])(
    'if a push service asks for a pause in %s, the next attempt waits that long (M7)',
    async (_, answer, afterMs) => {
      const { service, driver } = await openService();
      const subscription = service.subscribe();
      service.refuse(subscription.id, answer);

      expect(await driver.send(pushTo([subscription]))).toMatchObject({ result: 'retry', afterMs });
    },
  );

  test('if a push service asks for a pause until a given time, the next attempt waits until then (M7)', async () => {
    const { service, driver } = await openService();
    const subscription = service.subscribe();
    const until = new Date(Date.now() + 3_600_000).toUTCString();
    service.refuse(subscription.id, { status: 429, headers: { 'retry-after': until } });
    const outcome = await driver.send(pushTo([subscription]));

    expect(outcome).toMatchObject({ result: 'retry', afterMs: expect.any(Number) });
    expect('afterMs' in outcome && outcome.afterMs).toBeGreaterThan(3_500_000);
  });

  test('if two push services ask for a pause, the longer pause counts (M7)', async () => {
    const { service, driver } = await openService();
    const both = [service.subscribe(), service.subscribe()];
    both.forEach(({ id }, index) => {
      service.refuse(id, { status: 429, headers: { 'retry-after': String(60 * (index + 1)) } });
    });

    expect(await driver.send(pushTo(both))).toMatchObject({ result: 'retry', afterMs: 120_000 });
  });

  test.each([
    [400, 'The push service refused the notification (400).'],
    [403, 'The push service refused the notification (403).'],
    [413, 'The notification is too long.'],
  ])(
    'a notification fails if the push service answers %i, but the subscription is kept',
    async (status, problem) => {
      const { service, driver } = await openService();
      const subscription = service.subscribe();
      service.refuse(subscription.id, { status });

      expect(await driver.send(pushTo([subscription]))).toEqual({ result: 'failed', problem });
    },
  );

  test('a push subscription with an unusable key is reported as gone', async () => {
    const { service, driver } = await openService();
    const subscription = { ...service.subscribe(), p256dh: 'no key' };

    expect(await driver.send(pushTo([subscription]))).toMatchObject({
      result: 'failed',
      goneSubscriptions: [subscription.id],
    });
  });

  test('a notification to a person without any subscribed browser fails', async () => {
    const { driver } = await openService();

    expect(await driver.send(pushTo([]))).toEqual({
      result: 'failed',
      problem: 'The person has no browser that accepts notifications.',
      isContactBad: true,
    });
  });
});

describe('push services that must not be called', () => {
  async function listening() {
    const server = await startSilentServer();
    const driver = createPushDriver({ keys });
    onTestFinished(async () => {
      await driver.close();
      await server.stop();
    });
    return { server, driver };
  }

  test.each(['http://127.0.0.1', 'https://127.0.0.1', 'https://localhost', 'https://[::1]'])(
    'a push to %s opens no connection (M8)',
    async (origin) => {
      const { server, driver } = await listening();
      const subscription = { ...browser, endpoint: `${origin}:${server.port}/push` };

      expect(await driver.send(pushTo([subscription]))).toMatchObject({
        result: 'failed',
        goneSubscriptions: [subscription.id],
      });
      expect(server.connections()).toBe(0);
    },
  );

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['a public and a private address', ['203.0.114.1', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('a push to a host name that resolves to %s opens no connection (M8)', async (_, addresses) => {
    const server = await startSilentServer();
    const driver = createPushDriver({
      keys,
      resolve: (_hostname, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    onTestFinished(async () => {
      await driver.close();
      await server.stop();
    });
    const endpoint = `https://push.example.org:${server.port}/push`;

    expect(await driver.send(pushTo([{ ...browser, endpoint }]))).toEqual({
      result: 'failed',
      problem: 'The push service has a private address.',
    });
    expect(server.connections()).toBe(0);
  });

  test('a push does not follow a redirect (M8)', async () => {
    const inside = await startStandIn(() => ({ status: 201 }));
    const asked: string[] = [];
    const redirecting = await startStandIn(({ url }): StandInAnswer => {
      asked.push(url.pathname);
      return { status: 307, headers: { location: `${inside.url}/inside` } };
    });
    const driver = createPushDriver({ keys, allowLoopback: true });
    onTestFinished(async () => {
      await driver.close();
      await Promise.all([inside.stop(), redirecting.stop()]);
    });
    const subscription = { ...browser, endpoint: `${redirecting.url}/push` };

    expect(await driver.send(pushTo([subscription]))).toMatchObject({ result: 'failed' });
    expect(asked).toEqual(['/push']);
  });
});
