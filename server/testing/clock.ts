import { onTestFinished, vi } from 'vitest';

export function setClockAhead(hours: number) {
  setClock(Date.now() + hours * 60 * 60 * 1000);
}

/** `now`: ms since 1970. */
export function setClock(now: number) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}
