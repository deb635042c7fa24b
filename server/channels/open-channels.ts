import { join } from 'node:path';
import type { Executor } from '#server/db/database.ts';
import type { ChannelSettings } from '#server/settings/channel-settings.ts';
import type { ChannelDriver, ChannelDrivers } from './channel.ts';
import { createFolderDriver } from './email-folder.ts';
import { createSmtpDriver } from './email-smtp.ts';
import { createPushDriver } from './push.ts';
import { STATUS_PATH } from './text-paths.ts';
import { createTwilioDriver } from './text-twilio.ts';
import { createWebhookDriver } from './text-webhook.ts';
import { keptVapidKeys } from './vapid-queries.ts';

export interface ChannelEnv extends ChannelSettings {
  NODE_ENV: 'production' | 'development' | 'test';
  DATA_DIR: string;
  PUBLIC_URL?: string | undefined;
}

export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

export async function openChannels(env: ChannelEnv, orm: Executor): Promise<ChannelDrivers> {
  const keys = await keptVapidKeys(orm);
  return {
    email: openEmail(env),
    push: createPushDriver({ keys, allowLoopback: env.NODE_ENV === 'test' }),
    text: openText(env),
  };
}

export async function closeChannels({ email, push, text }: ChannelDrivers): Promise<void> {
  await Promise.all([email.close(), push.close(), text?.close()]);
}

function openEmail(env: ChannelEnv): ChannelDriver<'email'> {
  const sender = { from: env.MAIL_FROM, replyTo: env.MAIL_REPLY_TO };
  return env.SMTP_URL
    ? createSmtpDriver({ url: env.SMTP_URL, sender })
    : createFolderDriver({
        folder: mailFolder(env.DATA_DIR),
        sender,
        say: (line) => void process.stdout.write(`${line}\n`),
      });
}

function openText(env: ChannelEnv): ChannelDriver<'text'> | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (env.TEXT_DRIVER === 'twilio' && accountSid && authToken) {
    const service = env.TWILIO_MESSAGING_SERVICE_SID;
    return createTwilioDriver({
      accountSid,
      authToken,
      sender: service ? { MessagingServiceSid: service } : { From: env.TWILIO_FROM ?? '' },
      apiUrl: env.TWILIO_API_URL,
      statusCallback: env.PUBLIC_URL && new URL(STATUS_PATH, env.PUBLIC_URL).href,
    });
  }
  const { TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret } = env;
  if (env.TEXT_DRIVER === 'webhook' && url && secret) return createWebhookDriver({ url, secret });
  return null;
}
