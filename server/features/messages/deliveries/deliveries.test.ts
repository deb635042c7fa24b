import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { setUserRole } from '#shared/accounts/api.ts';
import {
  listDeliveries,
  deliverySettings,
  readKeptMail,
  sendDeliveryAgain,
  sendFailedAgain,
} from '#shared/messages/api.ts';
import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { standingOf, type Standing } from '#shared/messages/delivery-standing.ts';
import { verifyAgain } from '#shared/second-factor/api.ts';
import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { createFolderDriver } from '#server/channels/email-folder.ts';
import { keptLinkSecret } from '#server/features/messages/worker/link-key-queries.ts';
import { deliveryToken } from '#server/features/messages/worker/link-token.ts';
import { linksOf } from '#server/features/messages/worker/links.ts';
import { makers } from '#server/features/messages/worker/outgoing.ts';
import { loadTaken } from '#server/features/messages/worker/take-queries.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { verifiedLongAgo } from '#server/testing/second-factor.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const mailFolder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
afterAll(() => rm(mailFolder, { recursive: true }));

const app = useTestApp({ mailFolder });
const test = testWithPeople(app);

describe('the list of messages', () => {
  test('the list of messages can be filtered by state, such as failed, delivered or opened', async ({
    admin,
    chaplain,
  }) => {
    const at = new Date('2026-11-02T14:00:00Z');
    const sent = { userId: chaplain.user.id, state: 'sent', sentAt: at } as const;
    const opened = { deliveredAt: at, openedAt: at };
    await app.makeDelivery(sent);
    await app.makeDelivery({ ...sent, deliveredAt: at });
    await app.makeDelivery({ ...sent, ...opened });
    await app.makeDelivery({ ...sent, ...opened, answeredAt: at });
    await app.makeDelivery({ ...sent, state: 'failed', problem: 'no answer', deliveredAt: at });
    await app.makeDelivery({ ...sent, state: 'failed', problem: 'no answer' });
    const found = async (state: Standing) =>
      (await admin.call(listDeliveries, { query: { state } })).body.map(standingOf);
    for (const [state, count] of [
      ['sent', 1],
      ['delivered', 2],
      ['opened', 1],
      ['answered', 1],
      ['failed', 1],
      ['queued', 0],
    ] as const) {
      expect(await found(state), state).toEqual(Array(count).fill(state));
    }
  });

  test('the list of messages shows the recipient, the state and the problem of each delivery, the latest first', async ({
    admin,
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    const facts = { eventType: 'Flood', location: 'Frankfort' };
    const callOut = await app.makeMessage({ kind: 'call-out', facts });
    await app.makeDelivery({ userId });
    await app.makeDelivery({
      userId,
      messageId: callOut.id,
      channel: 'push',
      state: 'sent',
      attempts: 1,
      problem: null,
      sentAt: new Date('2026-11-02T14:00:00Z'),
    });

    const { body } = await admin.call(listDeliveries);

    const name = `${chaplain.user.firstName} ${chaplain.user.lastName}`;
    expect(body).toMatchObject([
      {
        kind: 'call-out',
        about: 'Flood, Frankfort',
        person: { id: userId, name },
        channel: 'push',
        state: 'sent',
        problem: null,
        sentAt: '2026-11-02T14:00:00.000Z',
      },
      {
        kind: 'application-approved',
        about: null,
        channel: 'email',
        state: 'failed',
        attempts: 5,
        problem: 'The mail server refused the address',
      },
    ]);
  });

  test('each filter of the list of messages finds only the matching deliveries', async ({
    admin,
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await app.db.pool.query(`UPDATE users SET last_name = 'Moabite' WHERE id = $1`, [userId]);
    const training = await app.makeMessage({ kind: 'training-rsvp' });
    const one = await app.makeDelivery({ userId, messageId: training.id, state: 'queued' });
    const two = await app.makeDelivery({ channel: 'text', state: 'dropped' });
    const found = async (query: object) => {
      const answer = await admin.call(listDeliveries, { query });
      expect(totalOf(answer)).toBe(answer.body.length);
      return each(answer, 'id');
    };

    expect(await found({})).toEqual([two.id, one.id]);
    expect(await found({ state: 'queued' })).toEqual([one.id]);
    expect(await found({ kind: 'training-rsvp' })).toEqual([one.id]);
    expect(await found({ channel: 'text' })).toEqual([two.id]);
    expect(await found({ search: 'moabite' })).toEqual([one.id]);
    expect(await found({ user: userId })).toEqual([one.id]);
    expect(await found({ message: two.messageId })).toEqual([two.id]);
    expect(await found({ state: 'failed' })).toEqual([]);
  });

  test('the list of messages shows no private note and no recipient’s email address (M9)', async ({
    admin,
  }) => {
    await app.makeDelivery(
      { address: 'new@secret.example' },
      {
        kind: 'email-change-asked',
        facts: { newEmail: 'new@secret.example', note: 'a private note' },
      },
    );

    const { body } = await admin.call(listDeliveries);

    expect(body).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/secret|private/);
  });
});

describe('sending a message again', () => {
  test('if an administrator sends a failed delivery again, it is queued like a new one and retried for the full time', async ({
    admin,
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    const { id, messageId } = await app.makeDelivery({ userId, lostAttempts: 1 });

    const { body } = await admin.call(sendDeliveryAgain, { params: { id } });

    expect(body).toMatchObject({ id, state: 'queued', attempts: 0, problem: null });
    const [row] = await readOutbox(app.db);
    expect(row?.waits).toBeLessThanOrEqual(0);
    const { rows } = await app.db.pool.query(
      `SELECT give_up_at > now() + interval '47 hours' AS renewed FROM messages WHERE id = $1`,
      [messageId],
    );
    expect(rows).toEqual([{ renewed: true }]);
    expect(await auditTrail(app)).toMatchObject([
      {
        action: 'messages-sent-again',
        actor: admin.user.id,
        subject: userId,
        details: { message: 'application-approved', channel: 'email', count: 1 },
      },
    ]);
  });

  test('sending a delivery again changes nothing if it has not failed', async ({ admin }) => {
    const { id } = await app.makeDelivery({ state: 'sent', attempts: 1, problem: null });

    const { body } = await admin.call(sendDeliveryAgain, { params: { id } });

    expect(body).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await auditTrail(app)).toEqual([]);
  });

  test('sending a whole message again queues its failed deliveries and no others', async ({
    admin,
  }) => {
    const { messageId } = await app.makeDelivery();
    await app.makeDelivery({ messageId });
    const sent = await app.makeDelivery({ messageId, state: 'sent' });
    const other = await app.makeDelivery();

    const { body } = await admin.call(sendFailedAgain, { params: { id: messageId } });

    expect(body).toEqual({ count: 2 });
    const states = (await readOutbox(app.db)).map(({ id, state }) => [id, state]);
    expect(states).toContainEqual([sent.id, 'sent']);
    expect(states).toContainEqual([other.id, 'failed']);
    expect(states.filter(([, state]) => state === 'queued')).toHaveLength(2);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'messages-sent-again', subject: null, details: { count: 2 } },
    ]);
  });
});

const secret = TEST_SECRET;

async function keepMail(deliveryId: string) {
  const driver = createFolderDriver({
    folder: mailFolder,
    sender: {
      from: { name: 'Chaplaincy', address: 'portal@example.org' },
      replyTo: { name: '', address: 'office@example.org' },
    },
    say: () => undefined,
  });
  const [taken] = await loadTaken(app.db.orm, [deliveryId]);
  if (!taken) throw new Error('There is no such delivery.');
  const make = await makers.email(app.db, [taken], secret);
  const linkSecret = await keptLinkSecret(app.db.orm, secret);
  const links = linksOf(taken, { linkSecret, base: 'https://portal.example.org' });
  const mail = make(taken, links);
  if (!mail) throw new Error('There is no such mail.');
  await driver.send(mail);
  await driver.close();
  return { mail, links, token: deliveryToken(linkSecret, deliveryId) };
}

async function keepMailTo(userId: string, kind: MessageKind) {
  const sent = { userId, state: 'sent', problem: null } as const;
  const { id } = await app.makeDelivery(sent, { kind, facts: { ...EXAMPLE_FACTS[kind] } });
  return { params: { id }, ...(await keepMail(id)) };
}

const MAILED_KINDS = MESSAGE_KIND_NAMES.filter((kind) => {
  const { topic, channels = ['email'] } = messageKind(kind);
  return topic !== null || channels.includes('email');
});

describe('mail that is kept instead of sent', () => {
  test('an administrator can read mail that is kept instead of sent, and the audit trail records who did', async ({
    admin,
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    const { params } = await keepMailTo(userId, 'application-approved');

    const [listed] = (await admin.call(listDeliveries)).body;
    const { body } = await admin.call(readKeptMail, { params });

    expect(listed?.isKept).toBe(true);
    expect(body).toMatchObject({
      subject: 'Your application is approved',
      text: expect.stringContaining('From now on you can be called.'),
    });
    expect(body.to).toContain(chaplain.user.email);
    expect(body.html).toContain('<h1');
    expect(await auditTrail(app)).toMatchObject([
      { action: 'kept-mail-read', actor: admin.user.id, subject: userId },
    ]);
  });

  test('an administrator who reads kept mail must have proved their identity in the last ten minutes (X5)', async ({
    admin,
    chaplain,
  }) => {
    const { params } = await keepMailTo(chaplain.user.id, 'password-reset');
    await verifiedLongAgo(app.db);

    const { status, body } = await admin.call(readKeptMail, { params });

    expect({ status, body }).toMatchObject({ status: 403, body: { code: VERIFICATION_NEEDED } });
    expect(await auditTrail(app)).toEqual([]);
    await admin.call(verifyAgain, { body: { password: PASSWORD } });
    expect((await admin.call(readKeptMail, { params })).status).toBe(200);
  });

  test.each(MAILED_KINDS)(
    'if mail of the kind %s to an administrator is kept instead of sent, links that let readers act as the recipient aren’t shown (X5)',
    async (kind) => {
      const { visitor: admin } = await app.signInAs('admin');
      const other = await app.makeUser({ role: 'admin' });
      const { params, mail, links, token } = await keepMailTo(other.id, kind);
      const hasLink = links.answer !== null || links.action !== null;
      expect(mail.text.includes(token)).toBe(hasLink);

      const { body } = await admin.call(readKeptMail, { params });

      expect(JSON.stringify(body)).not.toContain(token);
      expect(body.hidesLinks).toBe(hasLink);
      // Only the token is hidden; the rest of the mail is shown in full.
      const shown = (sent: string) => sent.replaceAll(token, 'hidden');
      expect(body).toMatchObject({ text: shown(mail.text), html: shown(mail.html) });
    },
  );

  test('if mail to a chaplain is kept instead of sent, an administrator who reads it sees its link', async ({
    admin,
    chaplain,
  }) => {
    const { params, links } = await keepMailTo(chaplain.user.id, 'password-reset');

    const { body } = await admin.call(readKeptMail, { params });

    expect(body.text).toContain(links.action);
    expect(body.hidesLinks).toBe(false);
  });

  test('if a chaplain becomes an administrator, earlier mail to them that was kept instead of sent is shown without its link (X5)', async ({
    admin,
    chaplain,
  }) => {
    const { params, token } = await keepMailTo(chaplain.user.id, 'password-reset');
    await admin.call(setUserRole, { params: { id: chaplain.user.id }, body: { role: 'admin' } });

    const { body } = await admin.call(readKeptMail, { params });

    expect(JSON.stringify(body)).not.toContain(token);
  });

  test.each([
    ['admin', true],
    ['chaplain', false],
    ['guest', false],
  ] as const)(
    'the password link of a person with the role %s is shown on the server’s console: %s (X5)',
    async (role, isTold) => {
      const { id } = await app.makeUser({ role });
      const { mail, links } = await keepMailTo(id, 'password-reset');

      expect(mail.operatorLink).toBe(isTold ? links.action : null);
    },
  );

  test('reading a mail that was sent instead of kept is answered 404', async ({ admin }) => {
    const { id } = await app.makeDelivery({ state: 'sent' });

    const { status } = await admin.call(readKeptMail, { params: { id } });

    expect(status).toBe(404);
    expect(await auditTrail(app)).toEqual([]);
  });

  test('an administrator can see whether the portal keeps mail instead of sending it', async ({
    admin,
  }) => {
    const kept = await admin.call(deliverySettings);

    expect(kept.body).toEqual({ keepsMail: true, sendsTexts: false });
  });
});
