import { randomUUID } from 'node:crypto';
import { setUserRole } from '#shared/accounts/api.ts';
import {
  cancelAnnouncement,
  createAnnouncement,
  createTestCall,
  exportMissed,
  setTestCallSchedule,
  updateAnnouncement,
} from '#shared/announcements/api.ts';
import {
  changeMessageSettings,
  confirmTextNumber,
  sendTextCode,
} from '#shared/contact-points/api.ts';
import { decideHeldMessages, readKeptMail, sendDeliveryAgain } from '#shared/messages/api.ts';
import { createFolderDriver } from '#server/channels/email-folder.ts';
import { prepareTextCode } from '#server/features/messages/service.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { signedWebhook } from '#server/testing/signed-webhook.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { by, byOneself, byTo, type AuditedActions } from './audited-action.ts';

const NUMBER = '+15025550143';
const TO_CHAPLAINS = { roles: [], regions: [], expertise: [] };
const WORDS = { title: 'Roll call', body: 'Please check your hours.', audience: TO_CHAPLAINS };
const tomorrow = () => inHours(24).toISOString();

interface Outside {
  /** The secret that signs requests to the webhook for incoming text messages. */
  secret: string;
  mailFolder: string;
}

export function messageActions(app: TestApp, { secret, mailFolder }: Outside) {
  async function texted(text: string) {
    const chaplain = await app.signInAsChaplain(approved);
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const sent = signedWebhook(secret, { id: 'one', from: NUMBER, text });
    const { body } = await app.visitor().send('POST', '/api/texts/inbound', sent);
    return { row: byOneself(chaplain), reply: body['reply'] };
  }

  async function decided(decision: 'send' | 'drop') {
    const admin = await app.signInAs('admin');
    const held = { state: 'held', attempts: 0, problem: null } as const;
    await app.makeDelivery(held, { giveUpAt: inHours(24) });
    await admin.visitor.call(decideHeldMessages, { body: { decision } });
    return by(admin);
  }

  async function withScheduled() {
    const admin = await app.signInAs('admin');
    const { id } = await app.makeAnnouncement({ ...WORDS, scheduledBy: admin.user.id });
    return { admin, params: { id }, row: { ...by(admin), details: { title: WORDS.title } } };
  }

  async function announced(scheduledFor: string | null) {
    const admin = await app.signInAs('admin');
    await app.makeChaplain(approved);
    const body = { ...WORDS, actionId: randomUUID(), scheduledFor };
    await admin.visitor.call(createAnnouncement, { body });
    return by(admin);
  }

  async function testCalled() {
    const admin = await app.signInAs('admin');
    await app.makeChaplain(approved);
    const actionId = randomUUID();
    await admin.visitor.call(createTestCall, { body: { actionId, regions: [] } });
    return { admin, params: { id: actionId } };
  }

  return {
    'text-number-confirmed': async () => {
      const { user, visitor } = await app.signInAsChaplain(approved);
      await visitor.call(sendTextCode, { body: { number: NUMBER } });
      const [sent] = await readOutbox(app.db);
      const code = await prepareTextCode(app.db.orm, {
        deliveryId: sent?.id ?? '',
        userId: user.id,
        number: NUMBER,
        secret: TEST_SECRET,
      });
      await visitor.call(confirmTextNumber, { body: { code: code ?? '' } });
      return byOneself({ user });
    },
    'call-outs-silenced': async () => {
      const chaplain = await app.signInAsChaplain(approved);
      const body = { channels: { 'call-outs': [] }, confirmsSilence: true };
      await chaplain.visitor.call(changeMessageSettings, { body });
      return byOneself(chaplain);
    },
    'texts-stopped': async () => {
      const { row } = await texted('STOP');
      return { ...row, details: { messageId: 'one' } };
    },
    'texts-resumed': async () => {
      const { row } = await texted('START');
      return { ...row, details: { messageId: 'one' } };
    },
    'text-without-call': async () => {
      const { row } = await texted('YES');
      const reply = 'You have no open call right now. Thank you for answering.';
      return { ...row, details: { messageId: 'one', reply } };
    },
    'messages-sent-again': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser();
      const { id } = await app.makeDelivery({ userId: user.id });
      await admin.visitor.call(sendDeliveryAgain, { params: { id } });
      const details = { message: 'application-approved', channel: 'email', count: 1 };
      return { ...byTo(admin, user), details };
    },
    'held-messages-sent': async () => ({
      ...(await decided('send')),
      details: { sent: 1, dropped: 0 },
    }),
    'held-messages-dropped': async () => ({
      ...(await decided('drop')),
      details: { sent: 0, dropped: 1 },
    }),
    'kept-mail-read': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser();
      const { id } = await app.makeDelivery({ userId: user.id, state: 'sent' });
      await keepMail(mailFolder, id);
      await admin.visitor.call(readKeptMail, { params: { id } });
      return { ...byTo(admin, user), details: { message: 'application-approved' } };
    },
    'announcement-sent': async () => ({
      ...(await announced(null)),
      details: { title: WORDS.title, count: 1 },
    }),
    'announcement-scheduled': async () => ({
      ...(await announced(tomorrow())),
      details: { title: WORDS.title },
    }),
    'announcement-changed': async () => {
      const { admin, params, row } = await withScheduled();
      const body = { ...WORDS, title: 'Another title', scheduledFor: tomorrow() };
      await admin.visitor.call(updateAnnouncement, { params, body });
      return { ...row, details: { title: 'Another title' } };
    },
    'announcement-cancelled': async () => {
      const { admin, params, row } = await withScheduled();
      await admin.visitor.call(cancelAnnouncement, { params });
      return row;
    },
    'announcement-stopped': async () => {
      const { admin: former, row } = await withScheduled();
      const admin = await app.signInAs('admin');
      const params = { id: former.user.id };
      await admin.visitor.call(setUserRole, { params, body: { role: 'guest' } });
      return { ...row, ...byTo(admin, former.user), others: ['role-changed'] };
    },
    'test-call-sent': async () => {
      const { admin } = await testCalled();
      return { ...by(admin), details: { title: 'Test call', count: 1 } };
    },
    'test-call-schedule-changed': async () => {
      const admin = await app.signInAs('admin');
      const timeZone = 'America/Chicago';
      const body = { isOn: true, day: 5, hour: 10, timeZone, region: null };
      await admin.visitor.call(setTestCallSchedule, { body });
      return { ...by(admin), details: body };
    },
    'test-call-exported': async () => {
      const { admin, params } = await testCalled();
      await admin.visitor.call(exportMissed, { params });
      return { ...by(admin), details: { count: 1 }, others: ['test-call-sent'] };
    },
  } satisfies AuditedActions;
}

async function keepMail(folder: string, deliveryId: string) {
  const sender = {
    from: { name: 'Chaplaincy', address: 'portal@example.org' },
    replyTo: { name: '', address: 'office@example.org' },
  };
  const driver = createFolderDriver({ folder, sender, say: () => undefined });
  await driver.send({
    deliveryId,
    to: { name: 'Ruth Becker', address: 'ruth@example.org' },
    subject: 'Your application is approved',
    html: '<p>Welcome</p>',
    text: 'Welcome',
    preferencesUrl: null,
    office: sender.from,
    logo: null,
    operatorLink: null,
  });
  await driver.close();
}
