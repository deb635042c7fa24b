import { describe, expect } from 'vitest';
import { DECLINE_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';
import { recordAction } from '#shared/deployments/api.ts';
import { tap } from '#server/testing/bodies.ts';
import {
  makeDelivery,
  readAnsweredChannels,
  readProofs,
  readDeployments,
} from '#server/testing/calls.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { answerByText } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);

const say = (userId: string, text: string, messageId = `message of ${text}`) =>
  answerByText({ db: app.db, userId, text, messageId });

const standing = () => readDeployments(app.db);

describe('an answer by text message', () => {
  test('a reply YES 30 to a call is recorded as coming, with arrival in 30 minutes', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const reply = await say(chaplain.user.id, 'YES 30');
    expect(reply).toBe(
      "Thank you. You are coming (Tornado, Mayfield) and arrive in 30 min. Reply NO if you can't.",
    );
    const [row] = await standing();
    expect(row).toMatchObject({ status: 'coming', through: 'text' });
    const minutes = ((row?.expectedAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  test('a reply NO to a call is recorded with its reason, and a later YES replaces it', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const reply = await say(chaplain.user.id, 'No, I am ill');
    expect(reply).toContain("you can't come");
    expect(await standing()).toMatchObject([{ status: 'declined', declineReason: 'I am ill' }]);
    await say(chaplain.user.id, 'Yes');
    expect(await standing()).toMatchObject([{ status: 'coming', declineReason: null }]);
  });

  test('a reason after NO that is too long is cut without splitting a character', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await say(chaplain.user.id, `NO, ${'a'.repeat(DECLINE_REASON_MAX_LENGTH - 1)}😀`);
    const declineReason = 'a'.repeat(DECLINE_REASON_MAX_LENGTH - 1);
    expect(await standing()).toMatchObject([{ status: 'declined', declineReason }]);
  });

  test('if a text message is delivered twice, it answers only one call, even if another call is unanswered', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(2) });
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(1) });
    const replies = [
      await say(chaplain.user.id, 'NO', 'SM1'),
      await say(chaplain.user.id, 'NO', 'SM1'),
    ];
    expect(replies[1]).toBe(replies[0]);
    expect(await standing()).toMatchObject([{ status: 'asked' }, { status: 'declined' }]);
  });

  test('a text message delivered again after its call has ended gets the same reply as before', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const reply = await say(chaplain.user.id, 'YES', 'SM1');
    await app.db.pool.query("UPDATE activations SET status = 'completed'");
    expect(await say(chaplain.user.id, 'YES', 'SM1')).toBe(reply);
  });

  test('a text message delivered ten times at the same time answers only one call', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(2) });
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(1) });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => say(chaplain.user.id, 'NO', 'SM1')),
    );
    expect(new Set(replies).size).toBe(1);
    expect(await standing()).toMatchObject([{ status: 'asked' }, { status: 'declined' }]);
  });

  test('if a text message says neither yes nor no, the call stays unanswered and the desk gets the message', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(chaplain.user.id, 'no problem')).toMatch(/The desk has your message\..* YES/);
    expect(await standing()).toMatchObject([{ status: 'asked', through: null }]);
  });

  test('a text message of a person without an open call changes nothing', async ({ chaplain }) => {
    const chaplainId = chaplain.chaplain.id;
    const over = await app.makeActivation({ status: 'completed' });
    await app.makeDeployment({ chaplainId, activationId: over.id });
    await app.makeDeployment({ chaplainId, status: 'released' });
    await app.makeDeployment();
    expect(await say(chaplain.user.id, 'YES')).toContain('no open call');
    const statuses = (await standing()).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['asked', 'asked', 'released']);
  });

  test('a text YES that first arrived before any call does not accept a later call when delivered again (M12)', async ({
    chaplain,
  }) => {
    const { user } = chaplain;
    const replies = await Promise.all([1, 2, 3].map(() => say(user.id, 'YES', 'SM1')));
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(user.id, 'YES', 'SM1')).toBe(replies[0]);
    expect(await standing()).toMatchObject([{ status: 'asked' }]);
    await say(user.id, 'YES', 'SM2');
    expect(await standing()).toMatchObject([{ status: 'coming' }]);
  });

  test('a text message of a deactivated chaplain changes nothing', async () => {
    const { chaplain, user } = await app.makeChaplain({ ...approved, isActive: false });
    await app.makeDeployment({ chaplainId: chaplain.id });
    expect(await say(user.id, 'YES')).toContain('no open call');
    expect(await standing()).toMatchObject([{ status: 'asked' }]);
  });
});

describe('YES to the text message that was sent last', () => {
  const sendText = (userId: string, about: { deploymentId?: string; minutes: number }) => {
    const { minutes, ...call } = about;
    const sentAt = new Date(Date.now() - minutes * 60_000);
    const kind = call.deploymentId === undefined ? 'test-call' : 'call-out';
    return makeDelivery(app.db, { userId, kind, channel: 'text', sentAt, ...call });
  };

  test('if a test call was texted after a call, YES answers the test call and doesn’t accept the call', async ({
    chaplain,
  }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await sendText(chaplain.user.id, { deploymentId, minutes: 10 });
    await sendText(chaplain.user.id, { minutes: 5 });
    expect(await say(chaplain.user.id, 'YES')).toContain('the test reached you');
    expect(await standing()).toMatchObject([{ status: 'asked' }]);
    expect(await readAnsweredChannels(app.db)).toEqual(['text']);
    const answered = (await readProofs(app.db)).filter(({ answeredAt }) => answeredAt !== null);
    expect(answered).toEqual([
      { deliveredAt: expect.any(Date), openedAt: expect.any(Date), answeredAt: expect.any(Date) },
    ]);
  });

  test('a text YES that answered a test call does not accept a later call when delivered again (M12)', async ({
    chaplain,
  }) => {
    await sendText(chaplain.user.id, { minutes: 10 });
    const reply = await say(chaplain.user.id, 'YES', 'SM1');
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await sendText(chaplain.user.id, { deploymentId, minutes: 5 });
    expect(await say(chaplain.user.id, 'YES', 'SM1')).toBe(reply);
    expect(await standing()).toMatchObject([{ status: 'asked' }]);
  });

  test('if a call was texted after a test call, YES accepts the call', async ({ chaplain }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await sendText(chaplain.user.id, { minutes: 10 });
    await sendText(chaplain.user.id, { deploymentId, minutes: 5 });
    await say(chaplain.user.id, 'YES');
    expect(await standing()).toMatchObject([{ status: 'coming' }]);
  });

  test('YES accepts the call in the last text message, even if a later call was sent without a text', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    const texted = await app.makeDeployment({ chaplainId, askedAt: hoursAgo(2) });
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(1) });
    await sendText(chaplain.user.id, { deploymentId: texted.id, minutes: 119 });
    await say(chaplain.user.id, 'YES');
    expect(await standing()).toMatchObject([{ status: 'coming' }, { status: 'asked' }]);
  });

  test('if the call in the last text message is over, YES doesn’t accept an earlier call', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(2) });
    const over = await app.makeActivation({ status: 'completed' });
    const { id: deploymentId } = await app.makeDeployment({
      chaplainId,
      activationId: over.id,
      askedAt: hoursAgo(1),
    });
    await sendText(chaplain.user.id, { deploymentId, minutes: 59 });
    expect(await say(chaplain.user.id, 'YES')).toContain('no open call');
    expect(await standing()).toMatchObject([{ status: 'asked' }, { status: 'asked' }]);
  });

  test('if the call in the last text message is over, YES accepts a later call that was sent without a text', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    const over = await app.makeActivation({ status: 'completed' });
    const first = { chaplainId, activationId: over.id, askedAt: hoursAgo(2) };
    const { id: deploymentId } = await app.makeDeployment(first);
    await app.makeDeployment({ chaplainId, askedAt: hoursAgo(1) });
    await sendText(chaplain.user.id, { deploymentId, minutes: 119 });
    await say(chaplain.user.id, 'YES');
    expect(await standing()).toMatchObject([{ status: 'asked' }, { status: 'coming' }]);
  });
});

describe('the channel of an answer', () => {
  test('an answer in the portal is recorded with the channel “portal”; undoing the answer clears the channel', async ({
    chaplain,
  }) => {
    const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const come = tap({ kind: 'come' });
    await chaplain.call(recordAction, { params: { id }, body: come });
    expect(await standing()).toMatchObject([{ status: 'coming', through: 'portal' }]);
    const undo = tap({ kind: 'undo', undoes: come.actionId });
    await chaplain.call(recordAction, { params: { id }, body: undo });
    expect(await standing()).toMatchObject([{ status: 'asked', through: null }]);
  });

  test('an arrival recorded in the portal keeps the channel of the earlier answer', async ({
    chaplain,
  }) => {
    const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await say(chaplain.user.id, 'YES');
    await chaplain.call(recordAction, { params: { id }, body: tap({ kind: 'arrive' }) });
    expect(await standing()).toMatchObject([{ status: 'on-scene', through: 'text' }]);
  });
});
