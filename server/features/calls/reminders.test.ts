import { describe, expect } from 'vitest';
import { activationBoard, countRecipients, remindSilent } from '#shared/calls/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { makeDelivery } from '#server/testing/calls.ts';
import { chooseChannels, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

type Values = Parameters<typeof app.makeDeployment>[0];

async function called(activationId: string, values: Values = {}) {
  const { chaplain, user } = await app.makeChaplain(approved);
  const { id } = await app.makeDeployment({
    activationId,
    chaplainId: chaplain.id,
    askedAt: minutesAgo(20),
    ...values,
  });
  return { deploymentId: id, userId: user.id };
}

describe('reminding silent people', () => {
  test('only people who have not answered are reminded, with the note of their call-out', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    const one = await called(id, { message: 'Bring boots' });
    const other = await called(id);
    for (const status of ['coming', 'on-scene', 'declined', 'left', 'released'] as const) {
      await called(id, { status });
    }
    await called((await app.makeActivation()).id);
    const answer = await admin.call(remindSilent, { params: { id } });
    expect(answer.body).toEqual({ reminded: 2, tooSoon: 0, unreachable: 0 });
    const told = await readOutbox(app.db);
    expect(told).toHaveLength(2);
    expect(told).toMatchObject([
      { kind: 'call-reminder', ...one, facts: { note: 'Bring boots', location: 'Mayfield' } },
      { kind: 'call-reminder', ...other, facts: { note: null } },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'silent-reminded', actor: admin.user.id, details: { count: 2 } },
    ]);
  });

  test('nobody is reminded twice within a minute, even if two coordinators send reminders at the same moment', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    await called(id);
    const input = { params: { id } };
    const answers = await Promise.all([
      admin.call(remindSilent, input),
      admin.call(remindSilent, input),
    ]);
    expect(answers.reduce((sum, { body }) => sum + body.reminded, 0)).toBe(1);
    expect((await admin.call(remindSilent, input)).body).toMatchObject({ reminded: 0, tooSoon: 1 });
    expect(await readOutbox(app.db)).toHaveLength(1);
    await app.db.pool.query("UPDATE deliveries SET created_at = now() - interval '61 seconds'");
    expect((await admin.call(remindSilent, input)).body).toMatchObject({ reminded: 1, tooSoon: 0 });
  });

  test('the preview of a reminder counts the people without an answer, except those who were reminded a moment ago', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    await called(id);
    const { userId } = await called(id);
    await called(id, { status: 'coming' });
    await chooseChannels(app.db, userId, { 'call-outs': [] });
    const preview = async () =>
      (await admin.call(countRecipients, { params: { id }, query: { of: 'reminder' } })).body;
    expect(await preview()).toMatchObject({ people: 2, unreachable: 1 });
    await admin.call(remindSilent, { params: { id } });
    expect(await preview()).toMatchObject({ people: 1, unreachable: 1 });
  });

  test('sending a reminder reports how many people were left out because they chose no channel for call-outs', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    const { userId } = await called(id);
    await chooseChannels(app.db, userId, { 'call-outs': [] });
    const { body } = await admin.call(remindSilent, { params: { id } });
    expect(body).toEqual({ reminded: 0, tooSoon: 0, unreachable: 1 });
    expect(await auditTrail(app)).toEqual([]);
  });

  test('nobody can be reminded of an activation that is over', async ({ admin }) => {
    const { id } = await app.makeActivation({ status: 'completed' });
    await called(id);
    const answer = await admin.call(remindSilent, { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'activation-over']);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});

describe('how people were reached, on the board', () => {
  test('the board shows for each channel how the call-out reached a person', async ({ admin }) => {
    const { id } = await app.makeActivation();
    const to = await called(id);
    const [first, later] = [minutesAgo(19), minutesAgo(5)];
    await makeDelivery(app.db, { ...to, channel: 'push', sentAt: first });
    await makeDelivery(app.db, { ...to, channel: 'email', state: 'queued' });
    await makeDelivery(app.db, {
      ...to,
      channel: 'text',
      state: 'failed',
      problem: 'number unknown',
    });
    const reminder = await makeDelivery(app.db, {
      ...to,
      channel: 'push',
      kind: 'call-reminder',
      sentAt: later,
    });
    const { rows, figures } = (await admin.call(activationBoard, { params: { id } })).body;
    expect(rows).toMatchObject([
      {
        remindedAt: reminder.createdAt.toISOString(),
        answeredThrough: null,
        reached: [
          { channel: 'push', state: 'sent', sentAt: later.toISOString(), problem: null },
          { channel: 'email', state: 'on-its-way', sentAt: null, problem: null },
          { channel: 'text', state: 'failed', sentAt: null, problem: 'number unknown' },
        ],
      },
    ]);
    expect(figures).toEqual({
      asked: 1,
      sent: 1,
      delivered: 0,
      opened: 0,
      answered: 0,
      silent: 1,
      medianSeconds: null,
    });
  });

  test('the board shows the strongest proof of delivery on each channel; its totals count each person once, by their strongest proof', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    const [opening, shown, mailed] = [await called(id), await called(id), await called(id)];
    const [sentAt, deliveredAt, openedAt] = [minutesAgo(19), minutesAgo(18), minutesAgo(5)];
    await makeDelivery(app.db, { ...opening, channel: 'push', sentAt, deliveredAt });
    await makeDelivery(app.db, { ...opening, sentAt, deliveredAt: openedAt, openedAt });
    await makeDelivery(app.db, { ...shown, channel: 'push', sentAt, deliveredAt });
    await makeDelivery(app.db, { ...mailed, sentAt });
    const { rows, figures } = (await admin.call(activationBoard, { params: { id } })).body;
    expect(figures).toMatchObject({ asked: 3, sent: 3, delivered: 2, opened: 1, answered: 0 });
    const row = rows.find((each) => each.id === opening.deploymentId);
    expect(row?.reached).toMatchObject([
      { channel: 'push', state: 'delivered', deliveredAt: deliveredAt.toISOString() },
      { channel: 'email', state: 'opened', openedAt: openedAt.toISOString() },
    ]);
  });

  test('if a channel sent the call-out but failed to send the reminder, the board shows both', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    const to = await called(id);
    const sentAt = minutesAgo(19);
    const failed = { kind: 'call-reminder', state: 'failed' } as const;
    await makeDelivery(app.db, { ...to, channel: 'text', createdAt: sentAt, sentAt });
    await makeDelivery(app.db, { ...to, channel: 'text', ...failed, problem: 'number unknown' });
    await makeDelivery(app.db, {
      ...to,
      channel: 'email',
      ...failed,
      problem: 'refused',
      createdAt: minutesAgo(18),
    });
    await makeDelivery(app.db, { ...to, channel: 'email', sentAt: minutesAgo(5) });
    const { rows } = (await admin.call(activationBoard, { params: { id } })).body;
    expect(rows[0]?.reached).toMatchObject([
      { channel: 'email', state: 'sent', problem: null },
      { channel: 'text', state: 'sent', sentAt: sentAt.toISOString(), problem: 'number unknown' },
    ]);
  });

  test('the number of silent people on the board equals the number of people that a reminder reaches', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    await called(id, { askedAt: minutesAgo(2) });
    await called(id, { askedAt: minutesAgo(50) });
    await called(id, { status: 'coming' });
    const gone = await called(id, { wasReady: true });
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [gone.userId]);
    const { rows, figures, activation } = (await admin.call(activationBoard, { params: { id } }))
      .body;
    expect(activation.counts.asked).toBe(3);
    expect(rows.filter(({ isLongSilent }) => isLongSilent)).toHaveLength(1);
    const { body } = await admin.call(remindSilent, { params: { id } });
    expect([figures.silent, body.reminded]).toEqual([2, 2]);
  });

  test('messages about an earlier call-out, and messages of other kinds, don’t count as reaching a person', async ({
    admin,
  }) => {
    const { id } = await app.makeActivation();
    const to = await called(id);
    await makeDelivery(app.db, { ...to, createdAt: minutesAgo(60), sentAt: minutesAgo(60) });
    await makeDelivery(app.db, { ...to, kind: 'released', sentAt: minutesAgo(1) });
    const { rows, figures } = (await admin.call(activationBoard, { params: { id } })).body;
    expect(rows).toMatchObject([{ reached: [], remindedAt: null }]);
    expect(figures).toMatchObject({ asked: 1, sent: 0 });
  });

  test('the board shows the median time to answer', async ({ admin }) => {
    const { id } = await app.makeActivation();
    const askedAt = minutesAgo(20);
    const after = (minutes: number) => new Date(askedAt.getTime() + minutes * 60_000);
    await called(id, {
      askedAt,
      status: 'coming',
      answeredAt: after(2),
      answeredThrough: 'push',
    });
    await called(id, { askedAt, status: 'declined', answeredAt: after(5) });
    await called(id, { askedAt, status: 'left', answeredAt: after(12) });
    await called(id, { askedAt });
    const { rows, figures } = (await admin.call(activationBoard, { params: { id } })).body;
    const none = { sent: 0, delivered: 0, opened: 0 };
    expect(figures).toEqual({ asked: 4, ...none, answered: 3, silent: 1, medianSeconds: 300 });
    expect(rows.filter(({ answeredThrough }) => answeredThrough === 'push')).toHaveLength(1);
  });
});
