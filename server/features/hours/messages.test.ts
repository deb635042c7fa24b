import { describe, expect } from 'vitest';
import { approveHours, approveManyHours, correctHours } from '#shared/hours/api.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 9, day, hour));
const seen = ({ id, updatedAt }: { id: string; updatedAt: Date }) => ({
  id,
  seen: updatedAt.toISOString(),
});

async function hoursOf(chaplainId: string) {
  const deploymentAt = async (eventType: string) => {
    const activation = await app.makeActivation({ eventType, location: 'Frankfort' });
    return app.makeDeployment({ activationId: activation.id, chaplainId, status: 'left' });
  };
  const [flood, fire] = [await deploymentAt('Flood'), await deploymentAt('Fire')];
  const shift = (deploymentId: string, day: number, hours: number) =>
    app.makeShift({ deploymentId, arrivedAt: at(day, 8), leftAt: at(day, 8 + hours) });
  return [
    await shift(flood.id, 1, 4),
    await shift(flood.id, 2, 2),
    await shift(fire.id, 3, 1),
  ] as const;
}

describe('messages to chaplains about their hours', () => {
  test('when several entries of hours are approved together, the chaplain gets one message per activation', async ({
    admin,
    chaplain,
  }) => {
    const shifts = await hoursOf(chaplain.chaplain.id);
    const body = { hours: shifts.map(seen) };
    await admin.call(approveManyHours, { body });
    await admin.call(approveManyHours, { body });

    const outbox = await readOutbox(app.db);
    expect(outbox.map(({ kind, userId, facts }) => ({ kind, userId, facts }))).toEqual(
      expect.arrayContaining(
        [
          { eventType: 'Flood', location: 'Frankfort', minutes: 360 },
          { eventType: 'Fire', location: 'Frankfort', minutes: 60 },
        ].map((facts) => ({ kind: 'hours-approved', userId: chaplain.user.id, facts })),
      ),
    );
    expect(outbox).toHaveLength(2);
  });

  test('withdrawing an approval of hours sends no message', async ({ admin, chaplain }) => {
    const [shift] = await hoursOf(chaplain.chaplain.id);
    const params = { id: shift.id };
    await admin.call(approveHours, {
      params,
      body: { isApproved: true, seen: seen(shift).seen },
    });
    await admin.call(approveHours, { params, body: { isApproved: false } });

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'hours-approved', facts: { minutes: 240 } },
    ]);
  });

  test('a correction of hours by an administrator is sent to the chaplain with the reason', async ({
    admin,
    chaplain,
  }) => {
    const [shift] = await hoursOf(chaplain.chaplain.id);
    const params = { id: shift.id };
    const reason = 'The shelter’s sheet says so';
    const correct = (body: object) =>
      admin.call(correctHours, { params, body: { ...body, reason } });
    await correct({ leftAt: at(1, 12).toISOString() });
    expect(await readOutbox(app.db)).toEqual([]);

    await correct({ leftAt: at(1, 11).toISOString() });
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'hours-corrected',
        userId: chaplain.user.id,
        facts: { eventType: 'Flood', location: 'Frankfort', reason },
      },
    ]);
  });

  test('a correction of only the arrival, or only the kind of work, is sent to the chaplain', async ({
    admin,
    chaplain,
  }) => {
    const [first, second] = await hoursOf(chaplain.chaplain.id);
    const reason = 'As the sheet says';
    const arrivedAt = at(1, 7).toISOString();
    await admin.call(correctHours, { params: { id: first.id }, body: { arrivedAt, reason } });
    await admin.call(correctHours, {
      params: { id: second.id },
      body: { kindOfWork: 'shelter-visit', reason },
    });
    expect((await readOutbox(app.db)).map(({ kind }) => kind)).toEqual([
      'hours-corrected',
      'hours-corrected',
    ]);
  });

  test('the only administrator gets no message about their own hours', async () => {
    const { chaplain, user } = await app.makeChaplain(approved, { role: 'admin' });
    const visitor = await app.signIn(user);
    const [first, second] = await hoursOf(chaplain.id);
    const corrected = await visitor.call(correctHours, {
      params: { id: first.id },
      body: { kindOfWork: 'other', reason: 'Wrong kind' },
    });
    const { body } = await visitor.call(approveManyHours, { body: { hours: [seen(second)] } });

    expect(corrected.body.kindOfWork).toBe('other');
    expect(body).toEqual({ approved: 1 });
    expect(await readOutbox(app.db)).toEqual([]);
  });
});
