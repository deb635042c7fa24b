import { expect, test } from 'vitest';
import { updateTrainingSession } from '#shared/training/api.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test.each([
  ['moving a session that is over to a day ahead', -48, { dateTime: inHours(48).toISOString() }],
  ['moving a session ahead to a day that is over', 48, { dateTime: inHours(-48).toISOString() }],
  [
    'changing the title and the description of a session',
    48,
    { title: 'Care for responders', description: 'Bring a notebook.' },
  ],
])('%s notifies people with a seat', async (_, hours, body) => {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeTrainingSession({ dateTime: inHours(hours) });
  const { chaplain, user } = await app.makeChaplain();
  await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id });
  const changed = await visitor.call(updateTrainingSession, { params: { id }, body });
  expect(changed.status).toBe(200);
  expect(await readOutbox(app.db)).toMatchObject([
    { kind: 'training-changed', userId: user.id, facts: { trainingId: id } },
  ]);
});

test('a changed time is told to people on the waitlist too, and to nobody who cancelled', async () => {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
  const told = [];
  for (const status of ['registered', 'waitlisted', 'cancelled'] as const) {
    const { chaplain, user } = await app.makeChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
    if (status !== 'cancelled') told.push(user.id);
  }
  const body = { dateTime: inHours(72).toISOString() };
  await visitor.call(updateTrainingSession, { params: { id }, body });
  const sent = await readOutbox(app.db);
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual(told.toSorted());
});
