import { describe, expect, it } from 'vitest';
import { retryPause } from './outcome-mark.ts';

const usual = { isUrgent: false, askedMs: undefined, random: 0.5 };

describe('the pause before another attempt', () => {
  it('the pause before another attempt doubles with each one, up to half an hour', () => {
    const seconds = [1, 2, 3, 7, 20].map((attempts) => retryPause({ ...usual, attempts }) / 1000);
    expect(seconds).toEqual([30, 60, 120, 1800, 1800]);
  });

  it('the pause before another attempt is shorter for a call-out', () => {
    const seconds = [1, 2, 20].map(
      (attempts) => retryPause({ ...usual, isUrgent: true, attempts }) / 1000,
    );
    expect(seconds).toEqual([5, 10, 300]);
  });

  it('the pause before another attempt is spread by a fifth to either side', () => {
    expect(retryPause({ ...usual, attempts: 1, random: 0 })).toBe(24_000);
    expect(retryPause({ ...usual, attempts: 1, random: 1 })).toBe(36_000);
  });

  it('the pause before another attempt is at least what the server asked for (M7)', () => {
    expect(retryPause({ ...usual, attempts: 1, askedMs: 90_000 })).toBe(90_000);
    expect(retryPause({ ...usual, attempts: 5, askedMs: 90_000 })).toBe(480_000);
  });
});
