import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import { startTwilio, TWILIO_ACCOUNT } from '#server/testing/twilio-stand-in.ts';
import { closeChannels, mailFolder, openChannels } from './open-channels.ts';
import { readStoredMail } from './stored-mail.ts';
import { STATUS_PATH } from './text-paths.ts';

const app = useTestApp();

async function openWith(source: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: temporaryFolder(), ...source });
  const drivers = await openChannels(env, app.db.orm);
  onTestFinished(() => closeChannels(drivers));
  return { env, drivers };
}

const mail = {
  deliveryId: randomUUID(),
  to: { name: 'Ruth', address: 'ruth@example.com' },
  subject: 'Call-out',
  html: '<p>Come</p>',
  text: 'Come',
  preferencesUrl: null,
  office: { name: 'Oregon Chaplains', address: 'office@example.org' },
  logo: null,
  operatorLink: null,
};
const text = { deliveryId: randomUUID(), number: '+15025550143', text: 'Come' };

test('if no channels are configured, mail is stored in DATA_DIR, and text messages are off', async () => {
  const { env, drivers } = await openWith();

  expect(await drivers.email.send(mail)).toEqual({ result: 'sent' });
  expect(await readStoredMail(mailFolder(env.DATA_DIR), mail.deliveryId)).toMatchObject({
    from: 'Oregon Chaplains <office@example.org>',
  });
  expect(mailFolder(env.DATA_DIR)).toBe(join(env.DATA_DIR, 'mail'));
  expect(drivers.text).toBeNull();
});

test('if SMTP_URL is set, mail goes to its server, with MAIL_FROM as sender and MAIL_REPLY_TO for replies', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const { drivers } = await openWith({
    SMTP_URL: server.url,
    MAIL_FROM: 'Portal <portal@example.org>',
    MAIL_REPLY_TO: 'office@example.org',
  });
  await drivers.email.send(mail);

  expect(server.received[0]?.mail).toMatchObject({
    from: { text: '"Portal" <portal@example.org>' },
    replyTo: { text: 'office@example.org' },
  });
});

test('with TEXT_DRIVER=twilio, text messages go to Twilio, which is asked to report their delivery to PUBLIC_URL', async () => {
  const twilio = await startTwilio();
  onTestFinished(twilio.stop);
  const { drivers } = await openWith({
    TEXT_DRIVER: 'twilio',
    TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO_ACCOUNT.authToken,
    TWILIO_FROM: '+15025550100',
    TWILIO_API_URL: twilio.url,
    DATABASE: 'embedded',
    PUBLIC_URL: 'https://portal.example.org',
  });
  await drivers.text?.send(text);

  const statusCallback = `https://portal.example.org${STATUS_PATH}?delivery=${text.deliveryId}`;
  expect(twilio.received).toMatchObject([{ from: '+15025550100', statusCallback }]);
});

test('with TEXT_DRIVER=webhook, text messages go to TEXT_WEBHOOK_URL', async () => {
  const secret = 'a secret of both sides';
  const receiver = await startTextReceiver(secret);
  onTestFinished(receiver.stop);
  const { drivers } = await openWith({
    TEXT_DRIVER: 'webhook',
    TEXT_WEBHOOK_URL: receiver.url,
    TEXT_WEBHOOK_SECRET: secret,
  });
  await drivers.text?.send(text);

  expect(receiver.received).toEqual([{ id: text.deliveryId, to: text.number, text: text.text }]);
});

test.each([
  ['', 0],
  ['production', 0],
  ['development', 0],
  ['test', 1],
])(
  'with NODE_ENV=%s, a push service on the portal’s own machine gets %i notifications (M8)',
  async (mode, count) => {
    const service = await startPushService();
    onTestFinished(service.stop);
    const { drivers } = await openWith({ NODE_ENV: mode });
    await drivers.push.send({
      deliveryId: randomUUID(),
      subscriptions: [service.subscribe()],
      payload: '{}',
      isUrgent: false,
      ttl: 60,
      contact: 'office@example.org',
    });

    expect(service.received).toHaveLength(count);
  },
);
