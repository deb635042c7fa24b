import { describe, expect } from 'vitest';
import { readMessageSettings } from '#shared/contact-points/api.ts';
import { suspendUser } from '#shared/suspension/api.ts';
import { trust } from '#shared/trust.ts';
import { twilioSignature } from '#server/channels/twilio-signature.ts';
import { webhookSignature } from '#server/channels/webhook-signature.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readDeployments, readProofs } from '#server/testing/calls.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { signedWebhook } from '#server/testing/signed-webhook.ts';
import { addSentText } from '#server/testing/sent-text.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber, readNumber } from '#server/testing/text-numbers.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const NUMBER = '+15025550143';
const INBOUND = '/api/texts/inbound';
const STATUS = '/api/texts/status';
const PUBLIC_URL = 'https://chaplains.example.org';
const TOKEN = 'the token of the account at Twilio';
const SECRET = 'a secret shared with a server';

const app = useTestApp({
  publicUrl: PUBLIC_URL,
  textProvider: { name: 'twilio', secret: TOKEN },
});
const test = testWithPeople(app);

interface Told {
  authToken?: string;
  url?: string;
}

async function twilio(path: string, params: Record<string, string>, told: Told = {}) {
  const { authToken = TOKEN, url = PUBLIC_URL + path } = told;
  const signature = twilioSignature({ authToken, url, params });
  return app.visitor().send('POST', path, {
    body: new URLSearchParams(params).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
  });
}

const say = (Body: string, MessageSid = `SM ${Body}`, told?: Told) =>
  twilio(INBOUND, { From: NUMBER, To: '+15025550100', Body, MessageSid }, told);

async function webhook(path: string, fields: object, timestamp?: number) {
  const { visitor } = await app.secondProcess({
    textProvider: { name: 'webhook', secret: SECRET },
  });
  return visitor().send('POST', path, signedWebhook(SECRET, fields, timestamp));
}

const UNPROVED = { deliveredAt: null, openedAt: null, answeredAt: null };

const xmlOf = ({ body }: { body: unknown }) => trust<string>(body, 'it is no JSON');

const statuses = async () => (await readDeployments(app.db)).map(({ status }) => status);
const textOf = async (visitor: Visitor) => (await visitor.call(readMessageSettings)).body.text;

describe('a text message that Twilio passes on to the portal', () => {
  test('a text message from a chaplain’s confirmed number is recorded as the answer to the call-out', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const answer = await say('YES 30');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/xml/);
    expect(xmlOf(answer)).toMatch(/<Response><Message>Thank you\. You are coming .*<\/Message>/);
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming', through: 'text' }]);
  });

  test.each([
    ['another account’s token', { authToken: 'another token' }],
    ['another address', { url: `https://elsewhere.example.org${INBOUND}` }],
  ])(
    'a text message from Twilio is refused with 403 when it is signed with %s (M12)',
    async (_what, told) => {
      const { user, chaplain } = await app.makeChaplain({ isApproved: true, isActive: true });
      await addTextNumber(app.db, user.id, NUMBER);
      await app.makeDeployment({ chaplainId: chaplain.id });
      expect((await say('YES', 'SM1', told)).status).toBe(403);
      expect(await statuses()).toEqual(['asked']);
    },
  );

  test('a text message from Twilio is refused with 403 if its signature is missing or its text was changed (M12)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const params = { From: NUMBER, Body: 'NO', MessageSid: 'SM1' };
    const url = PUBLIC_URL + INBOUND;
    const signature = twilioSignature({ authToken: TOKEN, url, params });
    const body = new URLSearchParams({ ...params, Body: 'YES' }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [form, { ...form, 'x-twilio-signature': signature }]) {
      expect((await app.visitor().send('POST', INBOUND, { body, headers })).status).toBe(403);
    }
    expect(await statuses()).toEqual(['asked']);
  });

  test('a text message from an unconfirmed number changes nothing (M12)', async ({ chaplain }) => {
    await addNumber(app.db, { userId: chaplain.user.id, number: NUMBER });
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    for (const text of ['YES', 'STOP', 'START', 'HELP']) {
      const answer = await say(text);
      expect(answer.status).toBe(200);
      expect(xmlOf(answer)).toContain('<Response></Response>');
    }
    expect(await statuses()).toEqual(['asked']);
    expect(await readNumber(app.db, chaplain.user.id)).toMatchObject({
      confirmedAt: null,
      stoppedAt: null,
    });
  });

  test('a text message that Twilio delivers a second time changes nothing (M12)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const replies = [await say('NO', 'SM1'), await say('YES', 'SM2'), await say('NO', 'SM1')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statuses()).toEqual(['coming']);
  });

  test('STOP ends text messages until START; the same STOP delivered again has no effect', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await say(' Stop ', 'SM1');
    expect(await textOf(chaplain)).toMatchObject({ isConfirmed: true, isStopped: true });
    await say('START', 'SM2');
    expect(await textOf(chaplain)).toMatchObject({ isStopped: false });
    await say('STOP', 'SM1');
    expect(await textOf(chaplain)).toMatchObject({ isStopped: false });
    const heard = (await auditTrail(app)).filter(({ action }) => action.startsWith('texts-'));
    expect(heard.map(({ action }) => action)).toEqual(['texts-stopped', 'texts-resumed']);
  });

  test('Twilio itself replies to STOP, START and HELP, so the portal sends no second reply but notifies the person of STOP by mail', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    for (const word of ['STOP', 'START', 'HELP']) {
      expect(xmlOf(await say(word))).toContain('<Response></Response>');
    }
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'texts-stopped', channel: 'email', userId: chaplain.user.id },
    ]);
  });

  test('an answering machine that keeps sending text messages gets at most one reply a minute (X8)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const replies = [];
    for (let time = 0; time < 10; time += 1) replies.push(xmlOf(await say('Away', `SM${time}`)));
    expect(replies.filter((reply) => reply.includes('<Message>'))).toHaveLength(1);
  });

  test('a text message YES after STOP accepts the call-out, and switches text messages on again', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await say('STOP');
    await say('yes');
    expect(await textOf(chaplain)).toMatchObject({ isStopped: false });
    expect(await statuses()).toEqual(['coming']);
  });

  test('markup in the reply to a text message is escaped, so that Twilio doesn’t execute it', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const activation = await app.makeActivation({ location: '<Hangup/> & more' });
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id, activationId: activation.id });
    expect(xmlOf(await say('NO'))).toContain('&lt;Hangup/&gt; &amp; more');
  });
});

describe('a text message that the operator’s own server passes on to the portal', () => {
  test.each([
    ['NUL', '\0'],
    ['half of a character', '\ud83d'],
  ])(
    'if a text message from the operator’s server contains %s, which can’t be stored, the rest is recorded',
    async (_what, sign) => {
      const { user, chaplain } = await app.makeChaplain({ isApproved: true, isActive: true });
      await addTextNumber(app.db, user.id, NUMBER);
      await app.makeDeployment({ chaplainId: chaplain.id });
      const fields = { from: NUMBER, text: `NO, ${sign}ill`, id: `${sign}1` };
      expect((await webhook(INBOUND, fields)).status).toBe(200);
      expect(await statuses()).toEqual(['declined']);
    },
  );

  test('if the operator’s server passes on a text message, the portal records it as the answer to the call-out and returns the reply to send', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const answer = await webhook(INBOUND, { id: 'one', from: '502-555-0143', text: 'NO' });
    expect(answer.body).toEqual({ reply: expect.stringContaining("you can't come") });
    expect(await statuses()).toEqual(['declined']);
    expect((await webhook(INBOUND, { id: 'two', from: NUMBER, text: 'Stop' })).body).toEqual({
      reply: 'You get no more text messages. Reply START to get them again.',
    });
  });

  test('a text message HELP gets a reply that explains how to answer a call-out', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    expect((await webhook(INBOUND, { id: 'one', from: NUMBER, text: 'help' })).body).toEqual({
      reply: expect.stringContaining('reply YES'),
    });
  });

  test('a text message from the operator’s server gets 403 if it was signed with another secret or too long ago (M12)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const fields = { id: 'one', from: NUMBER, text: 'YES' };
    const longAgo = Math.floor(Date.now() / 1000) - 301;
    expect((await webhook(INBOUND, fields, longAgo)).status).toBe(403);
    const { visitor } = await app.secondProcess({
      textProvider: { name: 'webhook', secret: 'another secret' },
    });
    const signing = { secret: SECRET, timestamp: String(longAgo + 301), body: '{}' };
    const headers = {
      'x-portal-timestamp': signing.timestamp,
      'x-portal-signature': webhookSignature(signing),
    };
    expect((await visitor().send('POST', INBOUND, { body: '{}', headers })).status).toBe(403);
    expect(await statuses()).toEqual(['asked']);
  });

  test.each(['', 'no JSON', '[', '"text"', 'null'])(
    'a text message from the operator’s server is refused with 400 if its body is %j',
    async (body) => {
      const { visitor } = await app.secondProcess({
        textProvider: { name: 'webhook', secret: SECRET },
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'x-portal-timestamp': timestamp,
        'x-portal-signature': webhookSignature({ secret: SECRET, timestamp, body }),
      };
      expect((await visitor().send('POST', INBOUND, { body, headers })).status).toBe(400);
    },
  );
});

describe('delivery reports of text messages', () => {
  test('a report that a text message did not arrive stores the reason and marks the number as failing', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addSentText(app.db, chaplain.user.id, 'SM1');
    const status = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' };
    expect((await twilio(STATUS, status)).status).toBe(204);
    const problem = 'The number is unknown or no longer in service.';
    expect(await readOutbox(app.db)).toMatchObject([{ state: 'failed', problem }]);
    expect((await textOf(chaplain)).failure).toMatchObject({ problem });
  });

  test('if a delivery report arrives before the provider’s id is stored, the portal finds the message by its delivery id', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const id = await addSentText(app.db, chaplain.user.id, null);
    const path = `${STATUS}?delivery=${id}`;
    await twilio(path, { MessageSid: 'SM1', MessageStatus: 'failed' });
    expect(await readOutbox(app.db)).toMatchObject([
      { state: 'failed', problem: 'Twilio gave no reason.' },
    ]);
  });

  test('once a text message is reported as delivered, its phone number no longer counts as failing', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addSentText(app.db, chaplain.user.id, 'SM1');
    await addSentText(app.db, chaplain.user.id, 'SM2');
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30003' });
    await twilio(STATUS, { MessageSid: 'SM2', MessageStatus: 'sent' });
    expect((await textOf(chaplain)).failure).not.toBeNull();
    await twilio(STATUS, { MessageSid: 'SM2', MessageStatus: 'delivered' });
    expect((await textOf(chaplain)).failure).toBeNull();
  });

  test('a text message counts as delivered once a delivery report says so; a later report of a failure is ignored', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addSentText(app.db, chaplain.user.id, 'SM1');
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'sent' });
    expect(await readProofs(app.db)).toEqual([UNPROVED]);
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'delivered' });
    const proved = await readProofs(app.db);
    expect(proved).toEqual([{ ...UNPROVED, deliveredAt: expect.any(Date) }]);
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'delivered' });
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'undelivered' });
    expect(await readProofs(app.db)).toEqual(proved);
    expect(await readOutbox(app.db)).toMatchObject([{ state: 'sent', problem: null }]);
  });

  test('a text message that the provider reports as undelivered does not count as delivered', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addSentText(app.db, chaplain.user.id, 'SM1');
    await twilio(STATUS, { MessageSid: 'SM1', MessageStatus: 'undelivered' });
    expect(await readProofs(app.db)).toEqual([UNPROVED]);
  });

  test('a report on a text message is refused with 403 when its signature is wrong (M12)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await addSentText(app.db, chaplain.user.id, 'SM1');
    for (const MessageStatus of ['failed', 'delivered']) {
      const status = { MessageSid: 'SM1', MessageStatus };
      expect((await twilio(STATUS, status, { authToken: 'another' })).status).toBe(403);
    }
    expect(await readOutbox(app.db)).toMatchObject([{ state: 'sent' }]);
    expect(await readProofs(app.db)).toEqual([UNPROVED]);
  });

  test('the operator’s own server can report a text message as delivered, or as failed with a reason', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const id = await addSentText(app.db, chaplain.user.id, null);
    const arrived = await addSentText(app.db, chaplain.user.id, null);
    await webhook(STATUS, { id: arrived, status: 'delivered' });
    expect((await readProofs(app.db)).map(({ deliveredAt }) => deliveredAt !== null)).toEqual([
      false,
      true,
    ]);
    await webhook(STATUS, { id, status: 'failed', problem: 'No such phone.' });
    const outbox = await readOutbox(app.db);
    expect(outbox.find((delivery) => delivery.id === id)).toMatchObject({
      state: 'failed',
      problem: 'No such phone.',
    });
    expect((await webhook(STATUS, { id: 'unknown', status: 'failed' })).status).toBe(204);
  });
});

describe('a text message from a suspended person', () => {
  test('a text message from a suspended person changes nothing unless it says STOP (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    await app.makeDeployment({ chaplainId, status: 'coming' });
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const params = { id: chaplain.user.id };
    await admin.call(suspendUser, { params, body: { reason: 'Left the program' } });
    expect(JSON.stringify(await say('NO'))).not.toContain('Noted');
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming' }]);
    await say('STOP');
    expect((await readNumber(app.db, chaplain.user.id))?.stoppedAt).not.toBeNull();
  });
});

describe('a portal that sends no text messages', () => {
  test('a portal that is not set up to send text messages answers incoming ones with 404', async () => {
    const { visitor } = await app.secondProcess({ textProvider: null });
    expect((await visitor().send('POST', INBOUND, { body: '{}' })).status).toBe(404);
  });
});
