import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '#client/lib/api-error.ts';
import { standInForSilence } from './stand-in.ts';

afterEach(() => void vi.useRealTimers());

test('what a slow device stored is waited for once the server can’t be reached (O1)', async () => {
  vi.useFakeTimers();
  const fromDevice = new Promise((resolve) => {
    setTimeout(() => resolve('stored'), 10_000);
  });
  const answer = Promise.reject(new ConnectionError('away'));
  const shown = standInForSilence('/api/user', answer, fromDevice);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await shown).toBe('stored');
});
