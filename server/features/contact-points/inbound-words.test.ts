import { describe, expect } from 'vitest';
import { trust } from '#shared/trust.ts';
import { INBOUND_PATH, STATUS_PATH } from '#server/channels/text-paths.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { addSentText } from '#server/testing/sent-text.ts';
import { signedWebhook } from '#server/testing/signed-webhook.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readNumber } from '#server/testing/text-numbers.ts';

const SECRET = 'a secret shared with a server';
const NUMBER = '+15025550143';
const STOPPED = 'You get no more text messages. Reply START to get them again.';

const app = useTestApp({ textProvider: { name: 'webhook', secret: SECRET } });
const test = testWithPeople(app);

async function send(fields: Record<string, string>) {
  const message = signedWebhook(SECRET, fields);
  const { status, body } = await app.visitor().send('POST', INBOUND_PATH, message);
  expect(status).toBe(200);
  return trust<{ reply: string | null }>(body, 'the portal answers so').reply;
}

const say = (text: string, id: string, from = NUMBER) => send({ from, text, id });

async function isStopped(userId: string) {
  const number = await readNumber(app.db, userId);
  return number?.stoppedAt !== null;
}

const keywords = async () =>
  (await auditTrail(app)).filter(({ action }) => action.startsWith('texts-'));

describe('the words that people text', () => {
  test('a text message HELP is answered with the program’s name and the words that it knows', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    expect(await say('help', 'one')).toBe(
      'Emergency Management Chaplaincy Program: reply YES, YES 30 (minutes) or NO to a call. STOP ends text messages.',
    );
  });

  test('a text message without an id, or from something that is no phone number, changes nothing', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addTextNumber(app.db, userId, NUMBER);
    expect(await send({ from: NUMBER, text: 'STOP' })).toBeNull();
    expect(await say('STOP', '')).toBeNull();
    expect(await say('STOP', 'one', 'unknown')).toBeNull();
    expect(await isStopped(userId)).toBe(false);
    expect(await keywords()).toEqual([]);
  });

  test('after STOP, a text message other than START or YES doesn’t switch text messages on again', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addTextNumber(app.db, userId, NUMBER);
    await say('STOP', 'one');
    await say('NO', 'two');
    await say('yes 30', 'three');
    expect(await isStopped(userId)).toBe(true);
  });

  test('a text message YES from a number that gets text messages is not audited as START', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await say('YES', 'one');
    expect(await keywords()).toEqual([]);
  });

  test('STOP and START by text message are audited with the ids of the messages', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await say('STOP', 'one');
    await say('START', 'two');
    const people = { actor: chaplain.user.id, subject: chaplain.user.id };
    expect(await keywords()).toEqual([
      { action: 'texts-stopped', ...people, details: { messageId: 'one' } },
      { action: 'texts-resumed', ...people, details: { messageId: 'two' } },
    ]);
  });

  test('a START that is delivered again after a later STOP has no effect', async ({ chaplain }) => {
    const userId = chaplain.user.id;
    await addTextNumber(app.db, userId, NUMBER);
    await say('STOP', 'one');
    await say('START', 'two');
    await say('STOP', 'three');
    await say('START', 'two');
    expect(await isStopped(userId)).toBe(true);
    expect(await keywords()).toHaveLength(3);
  });

  test('a second STOP that got no reply gets none either when it is delivered again', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    expect(await say('On my way to see you', 'one')).not.toBeNull();
    expect(await say('STOP', 'two')).toBe(STOPPED);
    expect(await say('STOP', 'three')).toBeNull();
    expect(await say('STOP', 'three')).toBeNull();
  });
});

describe('a report of the operator’s own server', () => {
  async function report(userId: string, fields: Record<string, string>) {
    const id = await addSentText(app.db, userId, null);
    const message = signedWebhook(SECRET, { id, ...fields });
    const { status } = await app.visitor().send('POST', STATUS_PATH, message);
    expect(status).toBe(204);
    return readOutbox(app.db);
  }

  test('a report of a failure without a reason is stored with the portal’s own words', async ({
    chaplain,
  }) => {
    expect(await report(chaplain.user.id, { status: 'failed' })).toMatchObject([
      { state: 'failed', problem: 'The text message did not arrive.' },
    ]);
  });

  test('the first 200 characters of a reported reason are stored, without the spaces around it', async ({
    chaplain,
  }) => {
    const problem = `  ${'x'.repeat(201)}  `;
    expect(await report(chaplain.user.id, { status: 'failed', problem })).toMatchObject([
      { state: 'failed', problem: 'x'.repeat(200) },
    ]);
  });

  test('a reported reason that consists of spaces counts as none', async ({ chaplain }) => {
    expect(await report(chaplain.user.id, { status: 'failed', problem: '  ' })).toMatchObject([
      { problem: 'The text message did not arrive.' },
    ]);
  });

  test('a report with another status than delivered or failed changes nothing', async ({
    chaplain,
  }) => {
    const outbox = await report(chaplain.user.id, { status: 'queued', problem: 'Not yet' });
    expect(outbox).toMatchObject([{ state: 'sent', problem: null }]);
  });
});
