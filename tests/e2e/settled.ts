import type { Page } from 'playwright/test';

/** Limits the wait, because an activation's page polls and its network is never idle. */
const AT_MOST_MS = 4_000;

/** Waits until the page has loaded its data. */
export async function settled(page: Page) {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: AT_MOST_MS }).catch(() => undefined);
}
