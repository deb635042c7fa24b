import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import type { OutgoingEmail } from '#server/channels/channel.ts';
import { createSmtpDriver } from '#server/channels/email-smtp.ts';

const { SMTP_URL: url = '', TEST_MAILDIR: maildir = '' } = process.env;
if (!url || !maildir) throw new Error('Run this by scripts/with-mail.sh npm test -- mail');

const driver = createSmtpDriver({
  url,
  sender: {
    from: { name: 'Chaplaincy Program', address: 'portal@example.com' },
    replyTo: { name: '', address: 'office@example.com' },
  },
});
afterAll(() => driver.close());

const mailTo = (changed: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  deliveryId: randomUUID(),
  to: { name: 'Ruth Becker', address: 'ruth@example.com' },
  subject: 'Call-out: Tornado – Zürich',
  html: '<p>Can you <b>come</b>?</p>\n<p>.</p>',
  text: 'Can you come?\n.\nFrom here it is 30 minutes.',
  preferencesUrl: 'https://portal.example.org/profile/messages',
  office: { name: 'Chaplaincy Program', address: 'office@example.org' },
  logo: null,
  operatorLink: null,
  ...changed,
});

async function mailbox() {
  const folder = join(maildir, 'new');
  if (!existsSync(folder)) return [];
  return Promise.all(
    readdirSync(folder).map((name) => simpleParser(readFileSync(join(folder, name)))),
  );
}

const idOf = (deliveryId: string) => `<${deliveryId}@example.com>`;
const arrived = async (deliveryId: string) =>
  (await mailbox()).filter(({ messageId }) => messageId === idOf(deliveryId));

test('a mail arrives in the mailbox as it was sent', async () => {
  const mail = mailTo();

  expect(await driver.send(mail)).toEqual({ result: 'sent' });
  await expect
    .poll(() => arrived(mail.deliveryId), { timeout: 20_000 })
    .toMatchObject([
      {
        from: { text: '"Chaplaincy Program" <portal@example.com>' },
        replyTo: { text: 'office@example.com' },
        to: { text: '"Ruth Becker" <ruth@example.com>' },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      },
    ]);
  const [found] = await arrived(mail.deliveryId);
  expect(found?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(found?.headers.get('list')).toMatchObject({
    unsubscribe: { url: mail.preferencesUrl },
  });
});

test('a repeated attempt to send a mail has the same message id (M2)', async () => {
  const mail = mailTo();
  await driver.send(mail);
  await driver.send(mail);

  await expect.poll(async () => (await arrived(mail.deliveryId)).length).toBe(2);
});

test('line breaks in a name or subject can’t add a header or recipient to a mail (M5)', async () => {
  const attack = 'X\r\nBcc: victim@example.com\r\nX-Added: 1\r\n\r\nbody';
  const mail = mailTo({ subject: attack, to: { name: attack, address: 'ruth@example.com' } });

  expect(await driver.send(mail)).toEqual({ result: 'sent' });
  await expect.poll(() => arrived(mail.deliveryId)).toHaveLength(1);
  const [found] = await arrived(mail.deliveryId);
  expect([...(found?.headers.keys() ?? [])]).not.toContain('x-added');
  expect(found?.bcc).toBeUndefined();
});

test('a mail to an email address that the mail server refuses fails, and the address is reported as bad', async () => {
  const outcome = await driver.send(
    mailTo({ to: { name: 'Ruth', address: 'ruth@elsewhere.example.net' } }),
  );

  expect(outcome).toMatchObject({
    result: 'failed',
    problem: expect.stringMatching(/^The mail server refused the address: 550/),
    isContactBad: true,
  });
});

test('200 mails to 200 people all arrive, each once', async () => {
  const mails = Array.from({ length: 200 }, (_, index) =>
    mailTo({ to: { name: `Person ${index}`, address: `person${index}@example.com` } }),
  );
  const queue = [...mails];
  const work = async () => {
    for (let mail = queue.pop(); mail; mail = queue.pop()) {
      expect(await driver.send(mail)).toEqual({ result: 'sent' });
    }
  };
  await Promise.all(Array.from({ length: driver.concurrency }, work));

  const ids = new Set(mails.map(({ deliveryId }) => idOf(deliveryId)));
  const found = async () =>
    (await mailbox()).flatMap(({ messageId = '' }) => (ids.has(messageId) ? [messageId] : []));
  await expect.poll(async () => (await found()).length, { timeout: 40_000 }).toBe(200);
  expect(new Set(await found())).toEqual(ids);
});
