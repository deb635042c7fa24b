import { expect, test } from 'vitest';
import { setClockAhead } from '#server/testing/clock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { readStays } from '#server/testing/stays.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { endOpenShifts } from './service.ts';

const app = useTestApp();

const MINUTE = 60_000;
const inTime = (time: number) => new Date(Date.now() + time);

async function onScene(...arrivals: Date[]) {
  const { id: activationId } = await app.makeActivation();
  const { id: actorId } = await app.makeUser({ role: 'admin' });
  const people: Awaited<ReturnType<typeof app.makeDeployment>>[] = [];
  for (const arrivedAt of arrivals) {
    const deployment = await app.makeDeployment({ activationId, status: 'on-scene' });
    await app.makeShift({ deploymentId: deployment.id, arrivedAt, leftAt: null });
    people.push(deployment);
  }
  const end = async (leftAt: Date) =>
    app.db.transaction((tx) => endOpenShifts(tx, { activationId, actorId }, leftAt));
  const endsOf = async () => {
    const stays = await Promise.all(people.map(({ id }) => readStays(app.db, id)));
    return stays.flat().map(({ leftAt }) => leftAt);
  };
  return { people, end, endsOf };
}

test('when the hours of everybody on scene end, the result says whose hours ended and how long they were', async () => {
  const [arrivedAt, leftAt] = [inHours(-3), inHours(-1)];
  const { people, end, endsOf } = await onScene(arrivedAt);
  expect(await end(leftAt)).toEqual([{ userId: people[0]?.userId, minutes: 120 }]);
  expect(await endsOf()).toEqual([leftAt]);
  expect(await end(leftAt)).toEqual([]);
});

test('hours that end five minutes ahead of the server’s clock end now', async () => {
  const { end, endsOf } = await onScene(inHours(-1));
  setClockAhead(0);
  await end(inTime(5 * MINUTE));
  expect(await endsOf()).toEqual([inTime(0)]);
});

test('hours on scene can’t end more than five minutes ahead of the server’s clock', async () => {
  const { end, endsOf } = await onScene(inHours(-1));
  setClockAhead(0);
  const message = 'This time can’t be in the future';
  await expect(end(inTime(5 * MINUTE + 1))).rejects.toMatchObject({
    status: 400,
    message,
    fields: { staysEndAt: message },
  });
  expect(await endsOf()).toEqual([null]);
});

test('hours on scene can’t end at the moment at which somebody arrived', async () => {
  const leftAt = inHours(-1);
  const { end, endsOf } = await onScene(inHours(-2), leftAt);
  const message = '1 person arrived after this time';
  await expect(end(leftAt)).rejects.toMatchObject({
    status: 400,
    message,
    fields: { staysEndAt: message },
  });
  expect(await endsOf()).toEqual([null, null]);
});

test('a person without a user whose hours end is expected home, but gets no message', async () => {
  const { end } = await onScene(inHours(-3));
  await app.db.pool.query(
    'UPDATE activation_assignments SET chaplain_id = NULL, user_id = NULL, home_due_at = NULL',
  );
  expect(await end(inHours(-1))).toMatchObject([{ userId: null }]);
  const { rows } = await app.db.pool.query('SELECT home_due_at FROM activation_assignments');
  expect(rows).toEqual([{ home_due_at: expect.any(Date) }]);
  expect(await readOutbox(app.db)).toEqual([]);
});
