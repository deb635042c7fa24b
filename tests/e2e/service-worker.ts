import { expect, type Page } from './fixtures.ts';

/** In ms. Then a chaplain's page starts the worker and the field pack. */
const QUIET_MS = 3_000;

export async function passQuietTime(page: Page) {
  // The page counts a visit and sets its timers at the same time.
  const visits = () => page.evaluate(() => localStorage.getItem('installation'));
  await expect.poll(visits).not.toBeNull();
  await page.clock.fastForward(QUIET_MS);
  // The timers have run; now the clock matches the server's again.
  await page.clock.setSystemTime(new Date());
}

/** The worker has stored a whole build. */
export async function untilWorkerAnswers(page: Page) {
  await passQuietTime(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
