import { describe, expect } from 'vitest';
import { trust } from '#shared/trust.ts';
import { INBOUND_PATH } from '#server/channels/text-paths.ts';
import { readDeployments } from '#server/testing/calls.ts';
import { addPushSubscription, addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { signedWebhook } from '#server/testing/signed-webhook.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readNumber } from '#server/testing/text-numbers.ts';

const SECRET = 'a secret shared with a server';
const NUMBER = '+15025550143';
const OTHER = '+15025550144';
const STOPPED = 'You get no more text messages. Reply START to get them again.';
const STARTED = 'You get text messages again. Reply STOP to end them.';
const AWAY = 'I am driving right now and will see your message later.';

const app = useTestApp({ textProvider: { name: 'webhook', secret: SECRET } });
const test = testWithPeople(app);

let messages = 0;

interface Phone {
  id?: string;
  from?: string;
  portal?: Pick<TestApp, 'visitor'>;
}

async function say(text: string, phone: Phone = {}) {
  messages += 1;
  const { id = `message-${messages}`, from = NUMBER, portal = app } = phone;
  const message = signedWebhook(SECRET, { id, from, text });
  const { status, body } = await portal.visitor().send('POST', INBOUND_PATH, message);
  expect(status).toBe(200);
  return trust<{ reply: string | null }>(body, 'the portal answers so').reply;
}

async function letMachineTalk(rounds: number, portals: Pick<TestApp, 'visitor'>[] = [app]) {
  let replies = 0;
  for (let round = 0; round < rounds; round += 1) {
    const portal = portals[round % portals.length] ?? app;
    if ((await say(AWAY, { portal })) !== null) replies += 1;
  }
  return replies;
}

const passMinute = () =>
  app.db.pool.query('UPDATE rate_limits SET expire = expire - 60000 WHERE expire IS NOT NULL');

const stopsTold = async () =>
  (await readOutbox(app.db)).filter(({ kind }) => kind === 'texts-stopped');

describe('replies to text messages', () => {
  test('two server processes together send an answering machine at most one reply a minute (X8)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const second = await app.secondProcess();
    expect(await letMachineTalk(30, [app, second])).toBe(1);
    await passMinute();
    expect(await letMachineTalk(30, [app, second])).toBe(1);
  });

  test('a number gets at most ten text replies a day (X8)', async ({ chaplain }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    let replies = 0;
    for (let minute = 0; minute < 14; minute += 1) {
      replies += await letMachineTalk(1);
      await passMinute();
    }
    expect(replies).toBe(10);
  });

  test('twenty text messages that arrive from one number at the same time get only one reply (X8)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const replies = await Promise.all(Array.from({ length: 20 }, () => say(AWAY)));
    expect(replies.filter((reply) => reply !== null)).toHaveLength(1);
  });

  test('a text message that answers a call is recorded even if the portal’s reply is held back by the limit (X8)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(AWAY)).toContain('The desk has your message');
    expect(await say('YES 30')).toBeNull();
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming', through: 'text' }]);
    await passMinute();
    expect(await say('NO')).toContain("you can't come");
  });

  test('text replies to one number don’t count towards the limit of another number', async ({
    chaplain,
    newcomer,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addTextNumber(app.db, newcomer.user.id, OTHER);
    expect(await say(AWAY)).not.toBeNull();
    expect(await say(AWAY, { from: OTHER })).not.toBeNull();
  });

  test('a text message that is delivered again within the minute gets the same reply again', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const reply = await say('YES', { id: 'one' });
    expect(reply).toContain('You are coming');
    expect(await say('YES', { id: 'one' })).toBe(reply);
    expect(await say('YES', { id: 'two' })).toBeNull();
    expect(await say('YES', { id: 'two' })).toBeNull();
  });
});

describe('STOP by text message', () => {
  test('STOP is confirmed by text immediately, even within a minute of another reply', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    expect(await say(AWAY)).not.toBeNull();
    expect(await say('STOP')).toBe(STOPPED);
    expect(await say('Stop')).toBeNull();
    await passMinute();
    expect(await say('START')).toBe(STARTED);
  });

  test('a person who texts STOP is notified once by mail and push notification, and not by text', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addPushSubscription(app.db, userId);
    await addTextNumber(app.db, userId, NUMBER);
    await say('STOP', { id: 'one' });
    await say('STOP', { id: 'one' });
    await say('STOP', { id: 'two' });
    expect(await stopsTold()).toMatchObject([
      { userId, channel: 'email', state: 'queued' },
      { userId, channel: 'push', state: 'queued' },
    ]);
  });

  test('a person who texts STOP again after START is notified again, at most three times a day', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const confirmed = [];
    for (let time = 0; time < 6; time += 1) {
      confirmed.push((await say('STOP')) !== null);
      await say('START');
    }
    expect(await stopsTold()).toHaveLength(3);
    // Only the STOPs that must be confirmed get a reply, because START used this minute's reply.
    expect(confirmed).toEqual([true, true, true, false, false, false]);
    expect(await readNumber(app.db, chaplain.user.id)).toMatchObject({ stoppedAt: null });
  });
});
