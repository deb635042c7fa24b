import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeChannel, describeServer } from '#server/testing/channel-suite.ts';
import { pngLogo } from '#server/testing/logo-examples.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { LOGO_CID, type OutgoingEmail } from './channel.ts';
import { createSmtpDriver } from './email-smtp.ts';

const sender = {
  from: { name: 'Chaplaincy Program', address: 'portal@example.org' },
  replyTo: { name: '', address: 'office@example.org' },
};

const mailTo = (changed: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  deliveryId: randomUUID(),
  to: { name: 'Ruth Becker', address: 'ruth@example.com' },
  subject: 'Call-out: Tornado in Mayfield',
  html: '<p>Can you <b>come</b>? – Zürich</p>',
  text: 'Can you come? – Zürich',
  preferencesUrl: null,
  office: { name: 'Chaplaincy Program', address: 'office@example.org' },
  logo: null,
  operatorLink: null,
  ...changed,
});

async function openWith(behaviour: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(behaviour);
  const driver = createSmtpDriver({ url: server.url, sender });
  onTestFinished(async () => {
    await driver.close();
    await server.stop();
  });
  return { server, driver };
}

describeChannel('SMTP', {
  async open(answer) {
    const replies = {
      taken: undefined,
      'refused for now': { code: 450, text: '4.2.1 Mailbox busy' },
      'refused for good': { code: 550, text: '5.1.1 No such user' },
    };
    const { server, driver } = await openWith({ refuseRecipient: () => replies[answer] });
    return { driver, received: () => server.received.map(({ mail }) => mail.messageId ?? '') };
  },
  message: (deliveryId) => mailTo({ deliveryId }),
  idOf: (deliveryId) => `<${deliveryId}@example.org>`,
});

describeServer('SMTP', {
  openAt: (port, timeoutMs) =>
    createSmtpDriver({ url: `smtp://127.0.0.1:${port}`, sender, timeoutMs }),
  message: (deliveryId) => mailTo({ deliveryId }),
});

describe('mail by SMTP', () => {
  test('a mail has text, HTML, and the headers of an automatic mail', async () => {
    const { server, driver } = await openWith();
    await driver.send(mailTo({ preferencesUrl: 'https://portal.example.org/profile/messages' }));
    const [first] = server.received;

    expect(first).toMatchObject({ from: 'portal@example.org', recipients: ['ruth@example.com'] });
    expect(first?.mail).toMatchObject({
      subject: 'Call-out: Tornado in Mayfield',
      text: 'Can you come? – Zürich',
      html: '<p>Can you <b>come</b>? – Zürich</p>',
      from: { text: '"Chaplaincy Program" <portal@example.org>' },
      replyTo: { text: 'office@example.org' },
      to: { text: '"Ruth Becker" <ruth@example.com>' },
    });
    expect(first?.mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(first?.mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://portal.example.org/profile/messages' },
    });
  });

  test('a mail has its logo attached, and its HTML shows the attachment', async () => {
    const { server, driver } = await openWith();
    const logo = await pngLogo().png().toBuffer();
    const html = `<p><img src="cid:${LOGO_CID}" alt="">Care</p>`;
    await driver.send(mailTo({ html, logo }));
    const [first] = server.received;

    expect(first?.mail.attachments).toMatchObject([
      { cid: LOGO_CID, contentType: 'image/png', contentDisposition: 'inline', content: logo },
    ]);
    expect(first?.raw).toContain(`src="cid:${LOGO_CID}"`);
    expect(first?.raw).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+multipart\/related/);
    expect(first?.mail.text).toBe('Can you come? – Zürich');
  });

  test('mail that people can’t unsubscribe from has no List-Unsubscribe header', async () => {
    const { server, driver } = await openWith();
    await driver.send(mailTo());

    expect(server.received[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  test('line breaks in a name or a subject add no header and no recipient to a mail (M5)', async () => {
    const { server, driver } = await openWith();
    const attack =
      'X\r\nBcc: victim@example.net\r\nX-Added: 1\r\n\r\nbody\nCc: v2@example.net\rTo: v3';
    await driver.send(
      mailTo({ subject: attack, to: { name: attack, address: 'ruth@example.com' } }),
    );
    const [first] = server.received;

    expect(first?.recipients).toEqual(['ruth@example.com']);
    expect([...(first?.mail.headers.keys() ?? [])]).not.toContain('x-added');
    expect(first?.mail.bcc ?? first?.mail.cc).toBeUndefined();
    expect(first?.mail.to).toMatchObject({ value: [{ address: 'ruth@example.com' }] });
    expect(first?.mail.text).toBe('Can you come? – Zürich');
  });

  test.each([
    'ruth@example.com\r\nRCPT TO:<victim@example.net>',
    'ruth@example.com>, <victim@example.net',
    'ruth@example.com, victim@example.net',
    'ruth',
    '',
  ])('mail to the invalid address %j fails and reaches nobody (M5)', async (address) => {
    const { server, driver } = await openWith();

    expect(await driver.send(mailTo({ to: { name: 'Ruth', address } }))).toEqual({
      result: 'failed',
      problem: 'This is not an email address.',
      isContactBad: true,
    });
    expect(server.received).toEqual([]);
  });

  test.each([
    ['an unknown address', 550, '5.1.1 No such user', { result: 'failed', isContactBad: true }],
    ['a full mailbox', 452, '4.2.2 Mailbox full', { result: 'retry' }],
    ['an address because of a rule', 550, '5.7.1 No relaying', { isContactBad: false }],
    ['an address temporarily', 451, '4.7.1 Greylisted', { result: 'retry' }],
  ])('if a mail server refuses %s, its reply is reported', async (_, code, text, outcome) => {
    const { driver } = await openWith({ refuseRecipient: () => ({ code, text }) });
    const refused = await driver.send(mailTo());

    expect(refused).toMatchObject(outcome);
    expect(refused).toMatchObject({ problem: expect.stringContaining(`${code} ${text}`) });
  });

  test.each([
    [554, 'failed'],
    [451, 'retry'],
  ])(
    'an email that the server refuses with %i does not mark the recipient’s address as bad',
    async (code, result) => {
      const text = 'Rejected as spam';
      const { driver } = await openWith({ refuseMessage: () => ({ code, text }) });
      const refused = await driver.send(mailTo());

      expect(refused).toMatchObject({ result, problem: expect.stringContaining(text) });
      expect(refused).not.toHaveProperty('isContactBad');
    },
  );

  test('a mail fails if the server refuses its sender permanently', async () => {
    const { driver } = await openWith({ refuseSender: () => ({ code: 553, text: 'Not yours' }) });

    expect(await driver.send(mailTo())).toEqual({
      result: 'failed',
      problem: 'The mail server refused the message: 553 Not yours',
    });
  });

  test('mail that is refused for a wrong password is tried again, and the reported reason doesn’t contain the password', async () => {
    const server = await startMailServer({
      options: {
        authOptional: false,
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(new Error('Wrong credentials')),
      },
    });
    const url = server.url.replace('//', '//portal:hunter2@');
    const driver = createSmtpDriver({ url, sender });
    onTestFinished(async () => {
      await driver.close();
      await server.stop();
    });
    const outcome = await driver.send(mailTo());

    expect(outcome).toMatchObject({
      result: 'retry',
      problem: expect.stringMatching(/^The mail server refused the portal’s sign-in: 535/),
    });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  test('the SMTP password is not sent unencrypted to another machine', async () => {
    const asked: string[] = [];
    const server = await startMailServer({
      options: {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth({ username }, _session, done) {
          asked.push(username ?? '');
          done(null, { user: username });
        },
      },
    });
    // The driver doesn't recognize LOCALHOST in capital letters as this machine.
    const url = server.url.replace('127.0.0.1', 'portal:hunter2@LOCALHOST');
    const driver = createSmtpDriver({ url, sender });
    onTestFinished(async () => {
      await driver.close();
      await server.stop();
    });

    expect(await driver.send(mailTo())).toMatchObject({
      result: 'retry',
      problem: expect.stringContaining('no encrypted connection'),
    });
    expect(asked).toEqual([]);
  });

  test('after the mail server has closed a connection, the next mail uses a new connection', async () => {
    const { server, driver } = await openWith();
    await driver.send(mailTo());
    server.dropConnections();

    expect(await driver.send(mailTo())).toEqual({ result: 'sent' });
    expect(server.connections()).toBe(2);
  });
});
