import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeChannel } from '#server/testing/channel-suite.ts';
import { pngLogo } from '#server/testing/logo-examples.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { LOGO_CID, type OutgoingEmail } from './channel.ts';
import { createFolderDriver } from './email-folder.ts';
import { readStoredMail } from './stored-mail.ts';

const sender = {
  from: { name: 'Chaplaincy Program', address: 'portal@example.org' },
  replyTo: { name: '', address: 'office@example.org' },
};

const mailTo = (changed: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  deliveryId: randomUUID(),
  to: { name: 'Ruth Becker', address: 'ruth@example.com' },
  subject: 'Ruf nach Zürich',
  html: '<p>Can you <b>come</b>? – Zürich</p>',
  text: 'Can you come? – Zürich\nhttps://portal.example.org/a/1',
  preferencesUrl: 'https://portal.example.org/profile/messages',
  office: { name: 'Chaplaincy Program', address: 'office@example.org' },
  logo: null,
  operatorLink: null,
  ...changed,
});

const NOBODY = { name: 'Nobody', address: 'nobody' };

function openFolder(folder = join(temporaryFolder(), 'mail')) {
  const said: string[] = [];
  const driver = createFolderDriver({ folder, sender, say: (line) => said.push(line) });
  onTestFinished(() => driver.close());
  return { folder, driver, said };
}

describeChannel<'email'>('Folder', {
  async open(answer) {
    const folder = join(temporaryFolder(), 'mail');
    // Writing fails, because a file stands where the folder should be.
    if (answer === 'refused for now') writeFileSync(folder, '');
    const { driver } = openFolder(folder);
    return {
      driver: {
        ...driver,
        send: (mail) => driver.send(answer === 'refused for good' ? { ...mail, to: NOBODY } : mail),
      },
      received: () => readdirSync(folder),
    };
  },
  message: (deliveryId) => mailTo({ deliveryId }),
  idOf: (deliveryId) => `${deliveryId}.eml`,
});

const unfolded = (mail: string) => mail.replaceAll(/\r\n[ \t]+/g, ' ');

describe('mail that is kept in a folder', () => {
  test('mail that is stored in a folder instead of being sent can be read again', async () => {
    const { folder, driver } = openFolder();
    const mail = mailTo();
    await driver.send(mail);

    expect(await readStoredMail(folder, mail.deliveryId)).toEqual({
      from: 'Chaplaincy Program <portal@example.org>',
      to: 'Ruth Becker <ruth@example.com>',
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
  });

  test('when mail is read from the folder, its logo is embedded in the HTML', async () => {
    const { folder, driver } = openFolder();
    const logo = await pngLogo().png().toBuffer();
    const mail = mailTo({ html: `<img src="cid:${LOGO_CID}" alt="">`, logo });
    await driver.send(mail);

    const { html } = (await readStoredMail(folder, mail.deliveryId)) ?? {};
    expect(html).toBe(`<img src="data:image/png;base64,${logo.toString('base64')}" alt="">`);
  });

  test('a mail that is stored as a file has the same headers as a mail that is sent', async () => {
    const { folder, driver } = openFolder();
    const mail = mailTo();
    await driver.send(mail);
    const file = unfolded(readFileSync(join(folder, `${mail.deliveryId}.eml`), 'utf8'));

    expect(file).toContain(`Message-ID: <${mail.deliveryId}@example.org>`);
    expect(file).toContain('Auto-Submitted: auto-generated');
    expect(file).toContain('Reply-To: office@example.org');
    expect(file).toContain('List-Unsubscribe: <https://portal.example.org/profile/messages>');
  });

  test('when mail is stored in a folder, the console prints the operator’s link, and no other link (X5)', async () => {
    const { driver, said } = openFolder();
    await driver.send(mailTo());
    expect(said).toEqual([]);

    const operatorLink = 'https://portal.example.org/set-password?token=1';
    await driver.send(mailTo({ subject: 'Set a new password', operatorLink }));
    expect(said.join('\n')).toBe(
      `\n‘Set a new password’ for ruth@example.com, as there is no mail server:\n${operatorLink}\n`,
    );
  });

  test('line breaks in a name or a subject add no header to mail that is stored in a folder (M5)', async () => {
    const { folder, driver } = openFolder();
    const attack = 'X\r\nBcc: victim@example.net\r\n\r\nbody';
    const mail = mailTo({ subject: attack, to: { name: attack, address: 'ruth@example.com' } });
    await driver.send(mail);
    const file = readFileSync(join(folder, `${mail.deliveryId}.eml`), 'utf8');

    expect(file).not.toMatch(/^bcc:/im);
    expect((await readStoredMail(folder, mail.deliveryId))?.text).toBe(mail.text);
  });

  test('only the portal’s system user can read the folder of stored mail and its files, because mails contain links (M9)', async () => {
    const { folder, driver } = openFolder();
    const mail = mailTo();
    await driver.send(mail);

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, `${mail.deliveryId}.eml`)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['mail that is not there', randomUUID()],
    ['a path out of the folder', '../session-secret'],
    ['no id', ''],
  ])('reading %s from the folder of stored mail returns nothing', async (_, id) => {
    const { folder, driver } = openFolder();
    await driver.send(mailTo());
    writeFileSync(join(folder, '..', 'session-secret.eml'), 'Subject: secret\r\n\r\nsecret');

    expect(await readStoredMail(folder, id)).toBeNull();
  });
});
