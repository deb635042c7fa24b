import { describe, expect } from 'vitest';
import type { MessageKind } from '#shared/messages/constants.ts';
import { listReceivedTexts, markTextsSeen } from '#shared/team-messages/api.ts';
import { makeDelivery, readDeployments } from '#server/testing/calls.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { answerByText } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const say = (userId: string, text: string, messageId = `message of ${text}`) =>
  answerByText({ db: app.db, userId, text, messageId });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function asked(values: Parameters<typeof app.makeDeployment>[0] = {}) {
  const { chaplain, user } = await app.makeChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  return { user, chaplain, ...deployment };
}

const texted = (
  kind: MessageKind,
  deployment: { id: string; user: { id: string } },
  sentAt = new Date(),
) =>
  makeDelivery(app.db, {
    kind,
    userId: deployment.user.id,
    deploymentId: deployment.id,
    channel: 'text',
    state: 'sent',
    sentAt,
  });

const received = async () => (await readLog(app.db)).filter(({ kind }) => kind === 'text-received');

describe('a text message to the desk', () => {
  test('a text message to the desk becomes a log line about its sender, marked as new until the desk sees it', async ({
    admin,
  }) => {
    const deployment = await asked({ status: 'on-scene' });
    const { user, activationId } = deployment;
    expect(await say(user.id, 'The gym has no water')).toBe('The desk has your message.');
    expect(await received()).toMatchObject([
      { activationId, deploymentId: deployment.id, aboutId: user.id, text: 'The gym has no water' },
    ]);
    const params = { id: activationId };
    const { body } = await admin.call(listReceivedTexts, { params });
    expect(body).toMatchObject([{ text: 'The gym has no water', deploymentId: deployment.id }]);
    const lineIds = body.map(({ lineId }) => lineId);
    await admin.call(markTextsSeen, { params, body: { lineIds } });
    expect((await admin.call(listReceivedTexts, { params })).body).toEqual([]);
    expect(await received()).toHaveLength(1);
  });

  test('a text message to the desk becomes only one log line, even if delivered ten times at the same time', async () => {
    const { user } = await asked({ status: 'coming' });
    const said = await Promise.all(
      Array.from({ length: 10 }, () => say(user.id, 'On the road', 'SM1')),
    );
    expect(new Set(said)).toEqual(new Set(['The desk has your message.']));
    expect(await received()).toHaveLength(1);
  });

  test('if several desks have written to a chaplain, the chaplain’s text message goes to the desk that wrote last', async () => {
    const first = await asked({ status: 'coming' });
    const { id, activationId } = await app.makeDeployment({
      chaplainId: first.chaplain.id,
      status: 'coming',
    });
    const second = { ...first, id, activationId };
    await texted('team-message', second, minutesAgo(20));
    await texted('team-message', first, minutesAgo(10));
    await say(first.user.id, 'Where do I park?');
    await texted('team-message', second, minutesAgo(1));
    await say(first.user.id, 'And there?');
    const lines = await received();
    expect(lines.map((line) => line.activationId)).toEqual([
      first.activationId,
      second.activationId,
    ]);
  });

  test('a text message NO after a message from the desk goes to the desk, and doesn’t decline the accepted call', async () => {
    const deployment = await asked({ status: 'coming' });
    await texted('call-out', deployment, minutesAgo(60));
    await texted('team-message', deployment, minutesAgo(5));
    expect(await say(deployment.user.id, 'No')).toBe('The desk has your message.');
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming' }]);
    expect(await received()).toMatchObject([{ text: 'No' }]);
  });

  test('a text message YES after a message from the desk accepts a call that is still unanswered', async () => {
    const deployment = await asked();
    await texted('call-out', deployment, minutesAgo(60));
    await texted('team-message', deployment, minutesAgo(5));
    expect(await say(deployment.user.id, 'Yes')).toContain('You are coming');
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming' }]);
    expect(await received()).toEqual([]);
  });

  test('a text message YES from somebody on scene goes to the desk, as there is no call to answer', async () => {
    const { user } = await asked({ status: 'on-scene' });
    expect(await say(user.id, 'Yes, until six')).toBe('The desk has your message.');
    expect(await received()).toMatchObject([{ text: 'Yes, until six' }]);
  });

  test.each(['declined', 'released'] as const)(
    'a text message from somebody whose status is %s isn’t passed to the desk; the reply says “not understood”',
    async (status) => {
      const { user } = await asked({ status });
      expect(await say(user.id, 'Good luck')).toContain('not understood');
      expect(await received()).toEqual([]);
    },
  );

  test('a text message from somebody whose activation is over isn’t passed to the desk', async () => {
    const { id: activationId } = await app.makeActivation({ status: 'cancelled' });
    const { user } = await asked({ activationId, status: 'coming' });
    expect(await say(user.id, 'Is it on?')).toContain('not understood');
    expect(await received()).toEqual([]);
  });

  test('if a person sends the desk more than sixty text messages an hour, further ones are refused, and the reply says so', async () => {
    const { user, activationId, id: deploymentId } = await asked({ status: 'coming' });
    for (let count = 0; count < 60; count += 1) {
      const about = { activationId, deploymentId, authorId: user.id, aboutId: user.id };
      await app.makeLogLine({ ...about, kind: 'text-received', text: 'Away' });
    }
    expect(await say(user.id, 'Away')).toContain('did not reach the desk');
    expect(await received()).toHaveLength(60);
  });

  test('a text message to the desk that is too long for a log line is cut without splitting a character', async () => {
    const { user } = await asked({ status: 'coming' });
    await say(user.id, `${'a'.repeat(1999)}😀`);
    expect((await received())[0]?.text).toBe('a'.repeat(1999));
  });
});
