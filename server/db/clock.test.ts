import { expect, onTestFinished, test } from 'vitest';
import { setClockAhead } from '#server/testing/clock.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { followClock } from './clock.ts';

const app = useTestApp();

test.each([-2, 2])(
  'the portal uses the database’s time even if its machine’s clock is off by %i hours',
  async (hours) => {
    const { timeOrigin } = performance;
    setClockAhead(hours);
    const clock = await followClock({ kind: 'postgres', orm: app.db.orm });
    onTestFinished(clock.stop);
    expect(Math.abs(clock.now() - (timeOrigin + performance.now()))).toBeLessThan(5_000);
  },
);
