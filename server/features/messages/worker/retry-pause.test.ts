import { describe, expect, it } from 'vitest';
import { retryPause } from './outcome-mark.ts';

const usual = { isUrgent: false, askedMs: undefined, random: 0.5 };

describe('the pause before a retry', () => {
  it('the pause before a retry doubles each time, up to half an hour', () => {
    const seconds = [1, 2, 3, 7, 20].map((attempts) => retryPause({ ...usual, attempts }) / 1000);
    expect(seconds).toEqual([30, 60, 120, 1800, 1800]);
  });

  it('the pause before a retry is shorter for a call-out', () => {
    const seconds = [1, 2, 20].map(
      (attempts) => retryPause({ ...usual, isUrgent: true, attempts }) / 1000,
    );
    expect(seconds).toEqual([5, 10, 300]);
  });

  it('the pause before a retry varies at random by up to a fifth', () => {
    expect(retryPause({ ...usual, attempts: 1, random: 0 })).toBe(24_000);
    expect(retryPause({ ...usual, attempts: 1, random: 1 })).toBe(36_000);
  });

  it('the pause before a retry is never shorter than the server asked for (M7)', () => {
    expect(retryPause({ ...usual, attempts: 1, askedMs: 90_000 })).toBe(90_000);
    expect(retryPause({ ...usual, attempts: 5, askedMs: 90_000 })).toBe(480_000);
  });
});
