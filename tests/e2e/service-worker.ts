import { expect, type Page } from './fixtures.ts';

/** How long a page of a chaplain has the line to itself, in ms: then come the worker and the field pack. */
const QUIET_MS = 3_000;

/** Waits until the chaplain's page is there, and passes the time that it has to itself. */
export async function passQuietTime(page: Page) {
  // The page counts a visit and sets its timers in one go.
  const visits = () => page.evaluate(() => localStorage.getItem('installation'));
  await expect.poll(visits).not.toBeNull();
  await page.clock.fastForward(QUIET_MS);
  // The timers have run; the time of day stays that of the server.
  await page.clock.setSystemTime(new Date());
}

/** Waits until the worker of the portal keeps a whole build and answers for this page. */
export async function untilWorkerAnswers(page: Page) {
  await passQuietTime(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
