import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  answerCareCheck,
  listCareChecks,
  listCarePeers,
  listSharedCareChecks,
  shareCareCheck,
  stopSharingCareCheck,
} from '#shared/care-checks/api.ts';
import { CARE_KEPT_DAYS, CARE_WORDS_MAX_LENGTH } from '#shared/care-checks/constants.ts';
import { updateProgram } from '#shared/program/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { pruneCareChecks } from './due-queries.ts';
import { sendCareChecks } from './send-care-checks.ts';
import { answerCheck, requireOwn, shareCheck, stopSharing } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const inDays = (days: number) => inHours(24 * days);
const ANSWERS = { sleep: 'worse', carrying: 'much', company: 'nobody' } as const;

interface Stay {
  chaplainId: string;
  leftAt?: Date | null;
  startTime?: Date;
  status?: 'left' | 'on-scene' | 'declined';
}

async function served({
  chaplainId,
  leftAt = inDays(-3),
  startTime = inDays(-4),
  status = 'left',
}: Stay) {
  const { id: activationId } = await app.makeActivation({ startTime });
  const { id } = await app.makeDeployment({ activationId, chaplainId, status });
  const arrivedAt = new Date((leftAt ?? new Date()).getTime() - 3_600_000);
  await app.makeShift({ deploymentId: id, arrivedAt, leftAt });
  return { deploymentId: id, activationId };
}

const sent = async () => (await readOutbox(app.db)).filter(({ kind }) => kind === 'care-check');

describe('sending care checks', () => {
  test('a care check is sent once, 48 hours after the last departure, even with two processes (M3)', async ({
    chaplain,
  }) => {
    await served({ chaplainId: chaplain.chaplain.id });
    expect(await twice(app.db, sendCareChecks)).toBe(1);
    expect(await sendCareChecks(app.db)).toBe(0);
    expect(await sent()).toMatchObject([
      { userId: chaplain.user.id, facts: { occasion: 'after', location: 'Mayfield' } },
    ]);
    expect((await chaplain.call(listCareChecks)).body).toMatchObject([
      { occasion: 'after', eventType: 'Tornado', answers: null, peer: null },
    ]);
  });

  test.each([
    ['left less than 48 hours ago', { leftAt: inDays(-1.9) }],
    ['left long before the upgrade', { leftAt: inDays(-15) }],
    ['are still on scene', { leftAt: null, status: 'on-scene' }],
    ['are back on scene', { status: 'on-scene' }],
  ] as const)('no care check is sent to people who %s', async (_, stay) => {
    const { chaplain } = await app.makeChaplain(approved);
    await served({ chaplainId: chaplain.id, ...stay });
    expect(await sendCareChecks(app.db)).toBe(0);
  });

  test('a chaplain who came several times gets no care check until 48 hours after the last departure', async ({
    chaplain,
  }) => {
    const { deploymentId } = await served({ chaplainId: chaplain.chaplain.id });
    await app.makeShift({ deploymentId, arrivedAt: inDays(-1.2), leftAt: inDays(-1) });
    expect(await sendCareChecks(app.db)).toBe(0);
  });

  test.each([
    [-365 - 5, 1],
    [-365 + 2, 1],
    [-365 + 5, 0],
    [-365 - 16, 0],
  ])(
    'for an activation with its start at %i days from today, the number of anniversary care checks sent today is %i',
    async (days, count) => {
      const { chaplain } = await app.makeChaplain(approved);
      const startTime = inDays(days);
      await served({ chaplainId: chaplain.id, startTime, leftAt: inDays(days + 1) });
      expect(await sendCareChecks(app.db)).toBe(count);
      expect(await sendCareChecks(app.db)).toBe(0);
      const occasions = (await sent()).map(({ facts }) => facts['occasion']);
      expect(occasions).toEqual(count === 0 ? [] : ['anniversary']);
    },
  );

  test('people who were called out but never came get no care check', async ({ chaplain }) => {
    const { id: activationId } = await app.makeActivation({ startTime: inDays(-365) });
    const deployment = { activationId, chaplainId: chaplain.chaplain.id };
    await app.makeDeployment({ ...deployment, status: 'declined' });
    expect(await sendCareChecks(app.db)).toBe(0);
  });

  test('people of the same activation and occasion get the same message', async () => {
    const one = await app.makeChaplain(approved);
    const two = await app.makeChaplain(approved);
    const three = await app.makeChaplain(approved);
    const { activationId } = await served({ chaplainId: one.chaplain.id });
    const deployment = { activationId, chaplainId: two.chaplain.id, status: 'left' } as const;
    const { id: deploymentId } = await app.makeDeployment(deployment);
    await app.makeShift({ deploymentId, arrivedAt: inDays(-4), leftAt: inDays(-3) });
    const yearAgo = { startTime: inDays(-365), leftAt: inDays(-364) };
    await served({ chaplainId: three.chaplain.id, ...yearAgo });
    expect(await sendCareChecks(app.db)).toBe(3);
    const messages = await sent();
    const messageTo = ({ user }: typeof one) => messages.find(({ userId }) => userId === user.id);
    expect(messageTo(one)?.facts).toMatchObject({ occasion: 'after' });
    expect(messageTo(two)?.messageId).toBe(messageTo(one)?.messageId);
    expect(messageTo(three)?.facts).toMatchObject({ occasion: 'anniversary' });
  });

  test('suspended people get no care checks, and the office can switch them off for everybody', async ({
    chaplain,
    admin,
  }) => {
    await served({ chaplainId: chaplain.chaplain.id });
    await admin.call(updateProgram, { body: { sendsCareChecks: false } });
    expect(await sendCareChecks(app.db)).toBe(0);
    await admin.call(updateProgram, { body: { sendsCareChecks: true } });
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      chaplain.user.id,
    ]);
    expect(await sendCareChecks(app.db)).toBe(0);
  });

  test('care checks are deleted 400 days after they were sent', async ({ chaplain }) => {
    const userId = chaplain.user.id;
    for (const days of [CARE_KEPT_DAYS - 1, CARE_KEPT_DAYS + 1]) {
      const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
      await app.makeCareCheck({ userId, deploymentId: id, askedAt: inDays(-days) });
    }
    await pruneCareChecks(app.db.orm);
    expect((await chaplain.call(listCareChecks)).body).toHaveLength(1);
  });
});

describe('answering and sharing a care check', () => {
  test('a chaplain answers a care check and changes the answers, and the audit trail records nothing', async ({
    chaplain,
  }) => {
    const { id } = await app.makeCareCheck({ userId: chaplain.user.id });
    const params = { id };
    await chaplain.call(answerCareCheck, { params, body: { ...ANSWERS, words: 'The gym' } });
    const body = { ...ANSWERS, sleep: 'as-usual' as const };
    const { body: changed } = await chaplain.call(answerCareCheck, { params, body });
    expect(changed.answers).toMatchObject({ sleep: 'as-usual', carrying: 'much', words: null });
    expect(await auditTrail(app)).toEqual([]);
  });

  test.each([
    ['a missing answer', { sleep: 'worse', carrying: 'much' }],
    ['an unknown answer', { ...ANSWERS, sleep: 'fine' }],
    ['too long a text', { ...ANSWERS, words: 'x'.repeat(CARE_WORDS_MAX_LENGTH + 1) }],
  ])('answering a care check with %s is refused with 400', async (_, body) => {
    const { visitor, user } = await app.signInAsChaplain(approved);
    const { id } = await app.makeCareCheck({ userId: user.id });
    expect((await visitor.send('PUT', `/api/care-checks/${id}`, { body })).status).toBe(400);
  });

  test('a peer whom the chaplain chose can read the answers until the chaplain stops sharing', async ({
    chaplain,
  }) => {
    const { id } = await app.makeCareCheck({ userId: chaplain.user.id });
    const params = { id };
    await chaplain.call(answerCareCheck, { params, body: { ...ANSWERS, words: 'The gym' } });
    const peer = await app.signInAsChaplain({ ...approved, isVisibleInDirectory: true });
    const stranger = await app.signInAsChaplain(approved);
    const body = { chaplainId: peer.chaplain.id };
    const { body: shared } = await chaplain.call(shareCareCheck, { params, body });
    expect(shared.peer).toMatchObject({ name: `${peer.user.firstName} ${peer.user.lastName}` });
    await chaplain.call(shareCareCheck, { params, body });
    const read = async ({ visitor }: typeof peer) =>
      (await visitor.call(listSharedCareChecks)).body;
    expect(await read(peer)).toMatchObject([
      {
        name: `${chaplain.user.firstName} ${chaplain.user.lastName}`,
        answers: { words: 'The gym' },
      },
    ]);
    expect(await read(stranger)).toEqual([]);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'care-shared');
    expect(told).toMatchObject([{ userId: peer.user.id, facts: {} }]);
    await chaplain.call(stopSharingCareCheck, { params });
    await chaplain.call(stopSharingCareCheck, { params });
    expect(await read(peer)).toEqual([]);
  });

  test('a peer who is deactivated, suspended or becomes an administrator can’t read shared answers', async ({
    chaplain,
  }) => {
    const peer = await app.makeChaplain({ ...approved, isVisibleInDirectory: true });
    await app.makeCareCheck({
      userId: chaplain.user.id,
      ...ANSWERS,
      answeredAt: new Date(),
      peerId: peer.user.id,
      sharedAt: new Date(),
    });
    await app.db.pool.query('UPDATE chaplains SET is_active = false WHERE id = $1', [
      peer.chaplain.id,
    ]);
    const reader = await app.signIn(peer.user);
    expect((await reader.call(listSharedCareChecks)).body).toEqual([]);
    await app.db.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [peer.user.id]);
    expect((await reader.call(listSharedCareChecks)).status).toBe(403);
  });

  test('a care check can be shared only with approved, active chaplains who are visible in the directory', async ({
    chaplain,
  }) => {
    const listed = { ...approved, isVisibleInDirectory: true };
    const good = await app.makeChaplain(listed, { firstName: 'Ada', lastName: 'Peer' });
    const none = [
      await app.makeChaplain({ ...listed, isActive: false }),
      await app.makeChaplain({ ...listed, isVisibleInDirectory: false }),
      await app.makeChaplain(listed, { role: 'admin' }),
      chaplain,
    ];
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const { id } = await app.makeCareCheck({ userId: chaplain.user.id, deploymentId });
    const share = (chaplainId: string) =>
      chaplain.call(shareCareCheck, { params: { id }, body: { chaplainId } });
    expect(await share(good.chaplain.id)).toMatchObject({
      status: 409,
      body: { code: 'not-answered' },
    });
    await chaplain.call(answerCareCheck, { params: { id }, body: ANSWERS });
    for (const each of none) expect((await share(each.chaplain.id)).status).toBe(400);
    const { body: peers } = await chaplain.call(listCarePeers);
    expect(peers.map(({ chaplainId }) => chaplainId)).toEqual([good.chaplain.id]);
    const { body: found } = await chaplain.call(listCarePeers, { query: { search: 'ada pe' } });
    expect(found).toHaveLength(1);
  });

  test('a care check that was deleted a moment ago can’t be answered, shared or read', async () => {
    const { chaplain, user } = await app.makeChaplain(approved);
    const own = { id: randomUUID(), userId: user.id };
    const refused = { status: 404, message: 'This care check was not found.' };
    const answered = answerCheck(app.db, own, { ...ANSWERS, words: null });
    await expect(answered).rejects.toMatchObject(refused);
    await expect(shareCheck(app.db, own, chaplain.id)).rejects.toMatchObject(refused);
    await expect(stopSharing(app.db, own)).rejects.toMatchObject(refused);
    await expect(requireOwn(app.db, own)).rejects.toMatchObject(refused);
  });

  test('nobody can open or answer another person’s care check, not even an administrator (U7)', async ({
    chaplain,
    admin,
  }) => {
    const { id } = await app.makeCareCheck();
    for (const visitor of [chaplain, admin]) {
      const answer = await visitor.call(answerCareCheck, { params: { id }, body: ANSWERS });
      expect(answer.status).toBe(404);
      expect((await visitor.call(listCareChecks)).body).toEqual([]);
    }
  });
});
