import { expect, type Page } from './fixtures.ts';

/** In ms after opening: then a chaplain's page starts the service worker and the field pack. */
const QUIET_MS = 3_000;

export async function passQuietTime(page: Page) {
  // A counted visit shows that the page has set its timers, which the clock can now skip.
  const visits = () => page.evaluate(() => localStorage.getItem('installation'));
  await expect.poll(visits).not.toBeNull();
  await page.clock.fastForward(QUIET_MS);
  // Sets the clock back to the server's time after the timers have run.
  await page.clock.setSystemTime(new Date());
}

/** Waits until the service worker has stored a whole build. */
export async function untilWorkerAnswers(page: Page) {
  await passQuietTime(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
