import { onTestFinished, vi } from 'vitest';

export function setClockAhead(hours: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60 * 1000 });
  onTestFinished(() => void vi.useRealTimers());
}
