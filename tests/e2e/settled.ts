import type { Page } from 'playwright/test';

/** Enough on a slow machine; the page of an activation never falls silent, as it is followed. */
const AT_MOST_MS = 4_000;

/** Waits until the page has read what it shows. */
export async function settled(page: Page) {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: AT_MOST_MS }).catch(() => undefined);
}
