import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeChannel, describeServer } from '#server/testing/channel-suite.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import type { OutgoingText } from './channel.ts';
import { createWebhookDriver } from './text-webhook.ts';

const secret = 'a secret of both sides';

const textTo = (changed: Partial<OutgoingText> = {}): OutgoingText => ({
  deliveryId: randomUUID(),
  number: '+15025550143',
  text: 'Call-out: Tornado in Mayfield – 🌪',
  ...changed,
});

async function openReceiver() {
  const receiver = await startTextReceiver(secret);
  const driver = createWebhookDriver({ url: `${receiver.url}/texts`, secret });
  onTestFinished(async () => {
    await driver.close();
    await receiver.stop();
  });
  return { receiver, driver };
}

describeChannel<'text'>('Webhook', {
  async open(answer) {
    const { receiver, driver } = await openReceiver();
    if (answer === 'refused for now') receiver.refuseAll({ status: 503 });
    if (answer === 'refused for good') receiver.refuseAll({ status: 422 });
    return { driver, received: () => receiver.received.map(({ id }) => id) };
  },
  message: (deliveryId) => textTo({ deliveryId }),
  idOf: (deliveryId) => deliveryId,
});

describeServer<'text'>('Webhook', {
  openAt: (port, timeoutMs) =>
    createWebhookDriver({ url: `http://127.0.0.1:${port}`, secret, timeoutMs }),
  message: (deliveryId) => textTo({ deliveryId }),
});

describe('text messages by a webhook', () => {
  test('the text webhook gets a signed message, and the id that it returns is stored', async () => {
    const { receiver, driver } = await openReceiver();
    const { deliveryId, number, text } = textTo();

    expect(await driver.send({ deliveryId, number, text })).toEqual({
      result: 'sent',
      providerId: `queued-${deliveryId}`,
    });
    expect(receiver.received).toEqual([{ id: deliveryId, to: number, text }]);
  });

  test('a text message to an unusable number fails with the reason that the webhook gave', async () => {
    const { receiver, driver } = await openReceiver();
    receiver.refuseAll({ status: 422, json: { problem: 'The number is\nunknown.' } });

    expect(await driver.send(textTo())).toEqual({
      result: 'failed',
      problem: 'The number is unknown.',
      isContactBad: true,
    });
  });

  test.each([
    [400, 'failed'],
    [413, 'failed'],
    [302, 'retry'],
    [403, 'retry'],
    [404, 'retry'],
    [500, 'retry'],
  ])('a text webhook that answers %i does not mark the number as bad', async (status, result) => {
    const { receiver, driver } = await openReceiver();
    receiver.refuseAll({ status, headers: { location: `${receiver.url}/elsewhere` } });

    expect(await driver.send(textTo())).toEqual({
      result,
      problem: `The text webhook answered with ${status}.`,
      ...(result === 'retry' && { isOutage: true }),
    });
  });

  test('if the text webhook asks for a pause, the next attempt waits that long', async () => {
    const { receiver, driver } = await openReceiver();
    receiver.refuseAll({ status: 429, headers: { 'retry-after': '30' } });

    expect(await driver.send(textTo())).toMatchObject({ result: 'retry', afterMs: 30_000 });
  });

  test('if the portal’s secret differs from the text webhook’s, the text message is tried again', async () => {
    const { receiver } = await openReceiver();
    const driver = createWebhookDriver({ url: receiver.url, secret: 'another secret' });
    onTestFinished(() => driver.close());

    expect(await driver.send(textTo())).toMatchObject({ result: 'retry' });
    expect(receiver.received).toEqual([]);
  });
});
