import { describe, expect, it } from 'vitest';
import { isLastWarning, warningAt } from './warning.ts';

const ARRIVED = new Date('2026-03-04T06:00:00Z');

describe('warnings about long hours on scene', () => {
  it.each([
    ['2026-03-04T06:00:00Z', null],
    ['2026-03-04T11:59:59.999Z', null],
    ['2026-03-04T12:00:00Z', 6],
    ['2026-03-04T13:59:59.999Z', 6],
    ['2026-03-04T14:00:00Z', 8],
    ['2026-03-04T20:00:00Z', 14],
    ['2026-03-05T20:00:00Z', 14],
  ])(
    'at %s, a person on scene since 6:00 has the warning %j of the limits 6, 8 and 14',
    (now, warning) => {
      expect(warningAt(ARRIVED, new Date(now), [6, 8, 14])).toBe(warning);
    },
  );

  it.each([
    ['2026-03-04T15:59:59.999Z', null],
    ['2026-03-04T16:00:00Z', 10],
    ['2026-03-04T18:00:00Z', 12],
  ])(
    'at %s, a person on scene since 6:00 has the warning %j if an older release sent no limits',
    (now, warning) => {
      expect(warningAt(ARRIVED, new Date(now))).toBe(warning);
    },
  );

  it('a person gets no warning if the office has set no limits', () => {
    expect(warningAt(ARRIVED, new Date('2026-03-06T06:00:00Z'), [])).toBeNull();
  });

  it('a warning is the last one only at the highest limit', () => {
    expect([6, 8, 14].map((hours) => isLastWarning(hours, [6, 8, 14]))).toEqual([
      false,
      false,
      true,
    ]);
    expect([10, 12].map((hours) => isLastWarning(hours))).toEqual([false, true]);
  });
});
