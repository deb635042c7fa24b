import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { ActivationStatus } from '#shared/activations/constants.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { prepare } from './prepare.ts';

const app = useTestApp();

const UNWRITTEN = {
  result: 'retry',
  problem: 'The portal could not compose this message, so it was not sent.',
};

type Values = NonNullable<Parameters<typeof app.makeDelivery>[0]>;

async function deliver(kind: MessageKind, values: Values = {}, facts: object = {}) {
  const { id } = await app.makeDelivery(
    { state: 'sending', problem: null, ...values },
    { kind, facts: { ...EXAMPLE_FACTS[kind], ...facts }, giveUpAt: inHours(1) },
  );
  return id;
}

async function preparing(channel: 'email' | 'push', ...ids: string[]) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const secret = 'a secret of the tests';
  const base = 'https://chaplains.example.org';
  const settings = { db: app.db, log, secret, linkSecret: secret, base };
  return { lines, prepared: await prepare(channel, ids, settings) };
}

type DeploymentValues = NonNullable<Parameters<typeof app.makeDeployment>[0]>;

const LATE_CALL = 'The call was answered or over before this message was sent.';
const LATE_TEAM = 'The activation was over before this message was sent.';
const LATE_HOME = 'The person was home, or back on scene, before this message was sent.';

type Answer = NonNullable<DeploymentValues['status']>;

async function prepareFor(kind: MessageKind, status: Answer, activationStatus: ActivationStatus) {
  const { id: deploymentId, activationId } = await app.makeDeployment({ status });
  await app.db.pool.query('UPDATE activations SET status = $1 WHERE id = $2', [
    activationStatus,
    activationId,
  ]);
  return (await preparing('email', await deliver(kind, { deploymentId }))).prepared;
}

describe('messages that are no longer needed', () => {
  test.each<[MessageKind, Answer, ActivationStatus]>([
    ['call-out', 'asked', 'active'],
    ['call-out', 'asked', 'standby'],
    ['call-reminder', 'asked', 'active'],
    ['team-message', 'coming', 'active'],
    ['activation-changed', 'coming', 'standby'],
    ['released', 'released', 'cancelled'],
  ])(
    'a message of the kind %s is sent to a person with the status ‘%s’ while the activation is %s',
    async (...given) => {
      expect(await prepareFor(...given)).toMatchObject([{ outgoing: {} }]);
    },
  );

  test.each<[MessageKind, Answer, ActivationStatus, string]>([
    ['call-out', 'coming', 'active', LATE_CALL],
    ['call-out', 'asked', 'cancelled', LATE_CALL],
    ['call-reminder', 'declined', 'active', LATE_CALL],
    ['team-message', 'coming', 'completed', LATE_TEAM],
    ['place-given', 'asked', 'cancelled', LATE_TEAM],
    ['activation-changed', 'coming', 'completed', LATE_TEAM],
  ])(
    'a message of the kind %s to a person with the status ‘%s’ is dropped while the activation is %s: %s',
    async (kind, status, activationStatus, problem) => {
      expect(await prepareFor(kind, status, activationStatus)).toMatchObject([
        { refusal: { state: 'dropped', problem } },
      ]);
    },
  );

  test('a message to a team about no deployment is sent', async () => {
    const { prepared } = await preparing('email', await deliver('team-message'));
    expect(prepared).toMatchObject([{ outgoing: {} }]);
  });

  test.each(['left-scene', 'home-asked'] as const)(
    'a message of the kind %s is sent only while the portal waits for ‘I’m home’',
    async (kind) => {
      const waiting = { homeDueAt: inHours(1), homeWaitsSince: inHours(-1) };
      const prepareHome = async (values: object) => {
        const { id: deploymentId } = await app.makeDeployment({ status: 'left', ...values });
        return (await preparing('email', await deliver(kind, { deploymentId }))).prepared;
      };
      expect(await prepareHome(waiting)).toMatchObject([{ outgoing: {} }]);
      const refused = [{ refusal: { state: 'dropped', problem: LATE_HOME } }];
      expect(await prepareHome({ ...waiting, homeAt: inHours(-0.5) })).toMatchObject(refused);
      expect(await prepareHome({})).toMatchObject(refused);
    },
  );

  test('a message to a suspended person is dropped', async () => {
    const { id: userId } = await app.makeUser({ suspendedAt: new Date() });
    const { prepared } = await preparing('email', await deliver('released', { userId }));
    expect(prepared).toMatchObject([
      { refusal: { state: 'dropped', problem: 'The account is suspended.' } },
    ]);
  });

  test('a message whose time is over fails with its last problem, or because it waited too long', async () => {
    const ids = [
      await deliver('released'),
      await deliver('released', { problem: 'The mail server is busy.' }),
    ];
    await app.db.pool.query("UPDATE messages SET give_up_at = now() - interval '1 second'");
    const { prepared } = await preparing('email', ...ids);
    const told = new Map(prepared.map((each) => [each.delivery.id, each]));
    expect(ids.map((id) => told.get(id))).toMatchObject([
      { refusal: { state: 'failed', problem: 'This message waited too long to be sent.' } },
      { refusal: { state: 'failed', problem: 'The mail server is busy.' } },
    ]);
  });

  test('a notification to a person who has switched notifications off is dropped', async () => {
    const { prepared } = await preparing('push', await deliver('released', { channel: 'push' }));
    expect(prepared).toMatchObject([
      {
        refusal: { state: 'dropped', problem: 'Push notification: switched off meanwhile.' },
      },
    ]);
  });
});

describe('messages that can’t be written', () => {
  test('a message that can’t be written is logged and tried again later', async () => {
    const id = await deliver('released', {}, { startTime: 'no time' });
    const { prepared, lines } = await preparing('email', id);
    expect(prepared).toMatchObject([{ delivery: { id }, outcome: UNWRITTEN }]);
    expect(lines).toMatchObject([
      { level: 50, msg: 'a message was not written', delivery: id, err: expect.anything() },
    ]);
  });

  test('a message of a kind that this release doesn’t know is tried again later, and others are sent', async () => {
    const unknown = await deliver('application-approved');
    await app.db.pool.query("UPDATE messages SET kind = 'told by a newer release'");
    const known = await deliver('application-approved');
    const { prepared, lines } = await preparing('email', unknown, known);
    expect(prepared).toMatchObject([
      { delivery: { id: unknown }, outcome: UNWRITTEN },
      { delivery: { id: known }, outgoing: { deliveryId: known } },
    ]);
    expect(lines).toEqual([]);
  });

  test('without messages there is nothing to prepare', async () => {
    expect((await preparing('email')).prepared).toEqual([]);
  });
});
