import { describe, expect, it } from 'vitest';
import { updateTrainingSession } from '#shared/training/api.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { tellTomorrow } from './tell-tomorrow.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function changedAt() {
  const { rows } = await app.db.pool.query<{ at: Date }>(
    'SELECT updated_at AS at FROM training_sessions',
  );
  return rows;
}

describe('training reminders', () => {
  async function session(hours: number, values: { remindedAt?: Date } = {}) {
    const { id } = await app.makeTrainingSession({ dateTime: inHours(hours), ...values });
    const seated = await app.makeChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: seated.chaplain.id });
    for (const status of ['waitlisted', 'cancelled'] as const) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
    }
    return { id, userId: seated.user.id };
  }

  it('everybody with a seat in a session that starts within a day gets one reminder (M3)', async () => {
    const { id, userId } = await session(23);

    expect(await twice(app.db, tellTomorrow)).toBe(1);
    expect(await tellTomorrow(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'training-tomorrow', userId, facts: { trainingId: id } },
    ]);
  });

  it('a training reminder is not sent to a suspended chaplain (K8)', async () => {
    const { userId } = await session(23);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);
    await tellTomorrow(app.db);

    expect(await readOutbox(app.db)).toEqual([]);
  });

  it('no training reminder is sent if the session is over a day away or has begun, or if one was sent before', async () => {
    await session(25);
    await session(-0.5);
    await session(5, { remindedAt: inHours(-1) });

    expect(await tellTomorrow(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  it('sending a training reminder doesn’t mark the session as changed, so calendars don’t reload', async () => {
    await session(23);
    const before = await changedAt();
    await tellTomorrow(app.db);

    expect(await changedAt()).toEqual(before);
  });

  test('a training reminder is sent again when the session moves to another time', async ({
    admin,
  }) => {
    const { id } = await session(20);
    await tellTomorrow(app.db);
    const body = { dateTime: inHours(22).toISOString() };
    await admin.call(updateTrainingSession, { params: { id }, body });

    expect(await tellTomorrow(app.db)).toBe(1);
  });
});
