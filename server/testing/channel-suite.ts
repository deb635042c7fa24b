import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { ChannelDriver, Outcome, OutgoingOf } from '#server/channels/channel.ts';
import type { Channel } from '#shared/messages/constants.ts';
import { trust } from '#shared/trust.ts';
import { startSilentServer } from './silent-server.ts';
import { closedPort } from './tcp-proxy.ts';

const TIMEOUT_MS = 400;

interface Opened<Name extends Channel> {
  driver: ChannelDriver<Name>;
  received: () => string[];
}

export interface ChannelSubject<Name extends Channel> {
  open: (answer: 'taken' | 'refused for now' | 'refused for good') => Promise<Opened<Name>>;
  message: (deliveryId: string) => OutgoingOf[Name];
  idOf: (deliveryId: string) => string;
}

export function describeChannel<Name extends Channel>(name: string, subject: ChannelSubject<Name>) {
  const { open, message, idOf } = subject;

  const opened = async (answer: Parameters<typeof open>[0]) => {
    const { driver, received } = await open(answer);
    onTestFinished(() => driver.close());
    return { driver, received };
  };

  test(`${name}: a message that the server takes is sent`, async () => {
    const { driver, received } = await opened('taken');
    const id = randomUUID();

    expect(await driver.send(message(id))).toMatchObject({ result: 'sent' });
    expect(received()).toEqual([idOf(id)]);
  });

  test(`${name}: a repeated attempt carries the same id (M2)`, async () => {
    const { driver, received } = await opened('taken');
    const id = randomUUID();
    await driver.send(message(id));
    await driver.send(message(id));

    expect(new Set(received())).toEqual(new Set([idOf(id)]));
  });

  test(`${name}: the driver sends as many messages at once as it declares`, async () => {
    const { driver, received } = await opened('taken');
    const ids = Array.from({ length: driver.concurrency }, () => randomUUID());
    const outcomes = await Promise.all(ids.map((id) => driver.send(message(id))));

    expect(outcomes.filter(({ result }) => result === 'sent')).toHaveLength(ids.length);
    expect(new Set(received())).toEqual(new Set(ids.map((id) => idOf(id))));
  });

  test(`${name}: a message refused for now is tried again, with the reason (M4)`, async () => {
    const { driver } = await opened('refused for now');

    const outcome = await driver.send(message(randomUUID()));

    expect(outcome.result).toBe('retry');
    expect(problemOf(outcome)).toMatch(/^[A-Z].{10,}/);
  });

  test(`${name}: a message refused for good fails, with the reason (M4)`, async () => {
    const { driver } = await opened('refused for good');

    const outcome = await driver.send(message(randomUUID()));

    expect(outcome.result).toBe('failed');
    expect(problemOf(outcome)).toMatch(/^[A-Z].{10,}/);
  });
}

export interface ServerSubject<Name extends Channel> {
  openAt: (port: number, timeoutMs: number) => ChannelDriver<Name>;
  message: (deliveryId: string, port: number) => OutgoingOf[Name];
}

export function describeServer<Name extends Channel>(name: string, subject: ServerSubject<Name>) {
  const { openAt, message } = subject;

  const openedAt = (port: number, timeoutMs = TIMEOUT_MS) => {
    const driver = openAt(port, timeoutMs);
    onTestFinished(() => driver.close());
    return driver;
  };
  const silent = async () => {
    const server = await startSilentServer();
    onTestFinished(server.stop);
    return server;
  };

  test(`${name}: a message to a server that is away is tried again (M4)`, async () => {
    const port = await closedPort();

    const outcome = await openedAt(port).send(message(randomUUID(), port));

    expect(outcome.result).toBe('retry');
    expect(problemOf(outcome)).toMatch('can’t be reached');
  });

  test(`${name}: a message to a server that says nothing is given up in time and tried again (M4)`, async () => {
    const { port } = await silent();
    const driver = openedAt(port);
    const begin = performance.now();
    const sending = Array.from({ length: driver.concurrency }, () =>
      driver.send(message(randomUUID(), port)),
    );
    // Runs the garbage collector meanwhile: it must not remove the timer that ends an attempt.
    const collecting = setInterval(collectGarbage, 50);
    onTestFinished(() => clearInterval(collecting));

    for (const outcome of await Promise.all(sending)) {
      expect(outcome.result).toBe('retry');
      expect(problemOf(outcome)).toMatch('did not answer in time');
    }
    expect(performance.now() - begin).toBeLessThan(20 * TIMEOUT_MS);
  });

  test(`${name}: closing cuts messages that are being sent, and they are tried again`, async () => {
    const { port, connections } = await silent();
    const driver = openedAt(port, 60_000);
    const sending = driver.send(message(randomUUID(), port));
    await expect.poll(connections).toBe(1);
    const begin = performance.now();
    await driver.close();

    expect(await sending).toMatchObject({ result: 'retry' });
    expect(performance.now() - begin).toBeLessThan(5000);
  });
}

function collectGarbage() {
  setFlagsFromString('--expose-gc');
  trust<() => void>(runInNewContext('gc'), 'the flag adds it')();
}

const problemOf = (outcome: Outcome) => ('problem' in outcome ? outcome.problem : '');
