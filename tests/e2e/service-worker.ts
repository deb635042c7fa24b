import { expect, type Page } from './fixtures.ts';

/** A chaplain's page starts the service worker and the field pack this many ms after opening. */
const QUIET_MS = 3_000;

export async function passQuietTime(page: Page) {
  // Waits until the visit is counted: by then, the page has set the timers that must run.
  const visits = () => page.evaluate(() => localStorage.getItem('installation'));
  await expect.poll(visits).not.toBeNull();
  await page.clock.fastForward(QUIET_MS);
  // Sets the clock back to the server's time after the timers have run.
  await page.clock.setSystemTime(new Date());
}

/** Waits until the service worker has stored a whole build. */
export async function untilWorkerAnswers(page: Page) {
  await passQuietTime(page);
  // Before it activates, the worker stores all files, which takes long on a busy machine.
  const isActive = () => navigator.serviceWorker.controller?.state === 'activated';
  await page.waitForFunction(isActive, null, { timeout: 40_000 });
}
