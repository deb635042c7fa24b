import { describe, expect, test } from 'vitest';
import { addLogLine } from '#shared/incident-log/api.ts';
import { logLine } from '#server/testing/bodies.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (date: Date, time: number) => new Date(date.getTime() + time).toISOString();

async function desk(values: Parameters<typeof app.makeActivation>[0]) {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation(values);
  const write = (happenedAt: string) =>
    visitor.call(addLogLine, { params: { id }, body: logLine({ happenedAt }) });
  return { write };
}

const refusal = (happenedAt: string) => ({
  status: 400,
  body: { message: happenedAt, fields: { happenedAt } },
});

describe('the time of a log line', () => {
  test('a log line may be five minutes ahead of the server’s clock, but not a millisecond more', async () => {
    const { write } = await desk({ startTime: inHours(-12) });
    setClockAhead(0);
    const now = new Date();
    expect(await write(later(now, 5 * MINUTE + 1))).toMatchObject(
      refusal('This time is in the future. Is the clock of this device right?'),
    );
    expect(await write(later(now, 5 * MINUTE))).toMatchObject({
      status: 200,
      body: { happenedAt: now.toISOString() },
    });
  });

  test('a log line may be from 24 hours before the activation’s start, but not a millisecond earlier', async () => {
    const startTime = inHours(-12);
    const { write } = await desk({ startTime });
    expect(await write(later(startTime, -DAY - 1))).toMatchObject(
      refusal('This was more than 24 hours before the activation began: please check the date.'),
    );
    expect((await write(later(startTime, -DAY))).status).toBe(200);
  });

  test('a log line may be from before a start that is still to come, if the activation was entered then', async () => {
    const { write } = await desk({ startTime: inHours(48), createdAt: inHours(-2) });
    expect((await write(inHours(-3).toISOString())).status).toBe(200);
  });

  test.each(['completed', 'cancelled'] as const)(
    'a log line may be from seven days after an activation was %s, but not a millisecond later',
    async (status) => {
      const updatedAt = inHours(-8 * 24);
      const { write } = await desk({ status, startTime: inHours(-20 * 24), updatedAt });
      expect(await write(later(updatedAt, 7 * DAY + 1))).toMatchObject(
        refusal('Lines can be added until 7 days after the activation.'),
      );
      expect((await write(later(updatedAt, 7 * DAY))).status).toBe(200);
    },
  );

  test('a log line can be added to an activation that is still live, however long ago it was changed', async () => {
    const { write } = await desk({ startTime: inHours(-20 * 24), updatedAt: inHours(-8 * 24) });
    expect((await write(new Date().toISOString())).status).toBe(200);
  });
});
