import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { listCalendarAhead } from '#shared/training/api.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { dayIn } from '#server/time/moments.ts';

const app = useTestApp();

const DAY = 24;
const day = (days: number) => addDays(dayIn(defaultProgram.timeZone, new Date()), days);

test('upcoming events are sorted by time over all kinds, and each has the times that are known', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  const { id: chaplainId } = chaplain;
  const dateTime = inHours(5 * DAY);
  const session = await app.makeTrainingSession({ title: 'Grief', dateTime, duration: 3 });
  await app.makeRsvp({ trainingId: session.id, chaplainId });
  const [start, end, later, last] = [10, 11, 12, 13].map((days) => inHours(days * DAY));
  const deployments: string[] = [];
  for (const [startTime, endTime] of [
    [start, end],
    [later, later],
    [last, undefined],
  ]) {
    const times = { ...(startTime && { startTime }), ...(endTime && { endTime }) };
    const { id } = await app.makeActivation({ ...times, status: 'active' });
    const made = { activationId: id, chaplainId, status: 'coming' } as const;
    deployments.push((await app.makeDeployment(made)).id);
  }
  await app.makeAwayTime({ chaplainId, fromOn: day(1), untilOn: day(2) });

  const none = {
    place: null,
    isTentative: false,
    startsAt: null,
    endsAt: null,
    fromOn: null,
    untilOn: null,
  };
  const deployment = { ...none, kind: 'deployment', title: 'Tornado', place: 'Mayfield' };
  expect((await visitor.call(listCalendarAhead)).body.entries).toEqual([
    { ...none, id: day(1), kind: 'away', title: 'Away', fromOn: day(1), untilOn: day(2) },
    {
      ...none,
      id: session.id,
      kind: 'training',
      title: 'Grief',
      place: 'Frankfort, Training Room 2',
      startsAt: dateTime.toISOString(),
      endsAt: new Date(dateTime.getTime() + 3 * 60 * 60 * 1000).toISOString(),
    },
    {
      ...deployment,
      id: deployments[0],
      startsAt: start?.toISOString(),
      endsAt: end?.toISOString(),
    },
    { ...deployment, id: deployments[1], startsAt: later?.toISOString() },
    { ...deployment, id: deployments[2], startsAt: last?.toISOString() },
  ]);
});
