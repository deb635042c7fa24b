import { expect, test } from 'vitest';
import { pollInterval } from './use-call-watch.ts';

test('each failed poll for calls doubles the pause before the next poll, up to five minutes; after a success the pause is short again', () => {
  const start = Date.parse('2026-11-20T12:00:00Z');
  let now = start;
  const pauses: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    now += pauses.at(-1) ?? 30_000;
    pauses.push(pollInterval({ status: 'error', dataUpdatedAt: start, errorUpdatedAt: now }));
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  expect(pollInterval({ status: 'success', dataUpdatedAt: now, errorUpdatedAt: now - 1 })).toBe(
    30_000,
  );
});

test('if the very first poll fails, it is repeated after a minute', () => {
  expect(pollInterval({ status: 'error', dataUpdatedAt: 0, errorUpdatedAt: 5 })).toBe(60_000);
});
