import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeChannel, describeServer } from '#server/testing/channel-suite.ts';
import {
  startTwilio,
  TWILIO_ACCOUNT,
  TWILIO_TEST_NUMBERS,
} from '#server/testing/twilio-stand-in.ts';
import type { OutgoingText } from './channel.ts';
import { createTwilioDriver } from './text-twilio.ts';
import { twilioProblem } from './twilio-problems.ts';

const settings = {
  ...TWILIO_ACCOUNT,
  sender: { From: '+15025550100' },
  statusCallback: 'https://portal.example.org/api/status',
};

const textTo = (changed: Partial<OutgoingText> = {}): OutgoingText => ({
  deliveryId: randomUUID(),
  number: '+15025550143',
  text: 'Call-out: Tornado in Mayfield. Answer YES 30 or NO. Größe & „Zeichen“ 🌪',
  ...changed,
});

async function openTwilio(changed: Partial<Parameters<typeof createTwilioDriver>[0]> = {}) {
  const twilio = await startTwilio();
  const driver = createTwilioDriver({ ...settings, apiUrl: twilio.url, ...changed });
  onTestFinished(async () => {
    await driver.close();
    await twilio.stop();
  });
  return { twilio, driver };
}

describeChannel<'text'>('Twilio', {
  async open(answer) {
    const { twilio, driver } = await openTwilio();
    if (answer === 'refused for now') twilio.refuseAll({ status: 503 });
    if (answer === 'refused for good') {
      twilio.refuseAll({ status: 400, json: { code: 21_211, status: 400 } });
    }
    return { driver, received: () => twilio.received.map((text) => text.statusCallback ?? '') };
  },
  message: (deliveryId) => textTo({ deliveryId }),
  idOf: (deliveryId) => `${settings.statusCallback}?delivery=${deliveryId}`,
});

describeServer<'text'>('Twilio', {
  openAt: (port, timeoutMs) =>
    createTwilioDriver({ ...settings, apiUrl: `http://127.0.0.1:${port}`, timeoutMs }),
  message: (deliveryId) => textTo({ deliveryId }),
});

describe('text messages by Twilio', () => {
  test('Twilio gets the number, the sender and the text, and the message id that it returns is stored', async () => {
    const { twilio, driver } = await openTwilio();
    const text = textTo();
    const outcome = await driver.send(text);

    expect(twilio.received).toMatchObject([
      { to: text.number, from: '+15025550100', body: text.text },
    ]);
    expect(outcome).toEqual({ result: 'sent', providerId: twilio.received[0]?.sid });
  });

  test('a Twilio messaging service can be the sender of a text message', async () => {
    const service = `MG${'a'.repeat(32)}`;
    const { twilio, driver } = await openTwilio({ sender: { MessagingServiceSid: service } });
    await driver.send(textTo());

    expect(twilio.received).toMatchObject([{ from: service }]);
  });

  test('if the portal doesn’t know its own URL, Twilio is not asked to report the delivery', async () => {
    const { twilio, driver } = await openTwilio({ statusCallback: undefined });
    await driver.send(textTo());

    expect(twilio.received).toMatchObject([{ statusCallback: null }]);
  });

  test.each([
    [TWILIO_TEST_NUMBERS.invalid, 'The number is unknown.', true],
    [TWILIO_TEST_NUMBERS.optedOut, 'The person has opted out by answering STOP.', true],
    [TWILIO_TEST_NUMBERS.landline, 'The number is not a mobile number.', true],
    [
      TWILIO_TEST_NUMBERS.unreachable,
      'Messages can’t be sent from the sender’s number to this number.',
      undefined,
    ],
  ])(
    'a text message to %s fails with a reason in plain words',
    async (number, problem, isContactBad) => {
      const { driver } = await openTwilio();
      const outcome = await driver.send(textTo({ number }));

      expect(outcome).toEqual({ result: 'failed', problem, ...(isContactBad && { isContactBad }) });
    },
  );

  test('a text message that exceeds Twilio’s rate limit is tried again after the pause that Twilio asks for', async () => {
    const { twilio, driver } = await openTwilio();
    const json = { code: 20_429, message: 'Too Many Requests', status: 429 };
    twilio.refuseAll({ status: 429, headers: { 'retry-after': '3' }, json });

    expect(await driver.send(textTo())).toEqual({
      result: 'retry',
      problem: 'Twilio accepts no messages at the moment: too many were sent in a short time.',
      afterMs: 3000,
    });
  });

  test('a text message that Twilio refuses because of a wrong token is tried again, and the reported reason doesn’t contain the token', async () => {
    const { driver } = await openTwilio({ authToken: 'not the token' });
    const outcome = await driver.send(textTo());

    const problem = 'Twilio refused the portal’s sign-in.';
    expect(outcome).toEqual({ result: 'retry', problem, isOutage: true });
  });

  test('an unknown error from Twilio is reported with its number', async () => {
    expect(twilioProblem(99_999)).toEqual({ problem: 'Twilio refused the message (error 99999).' });
  });
});
