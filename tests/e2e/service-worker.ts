import type { Page } from './fixtures.ts';

/** Waits until the worker of the portal keeps a whole build and answers for this page. */
export async function untilWorkerAnswers(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
