import { onTestFinished, vi } from 'vitest';

/** Sets this process's clock ahead of the database's until the test ends. */
export function setClockAhead(hours: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60 * 1000 });
  onTestFinished(() => void vi.useRealTimers());
}
