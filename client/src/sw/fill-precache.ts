import pLimit from 'p-limit';
import type { PrecacheController } from 'workbox-precaching';

/** As many as a browser asks one server for at a time. */
const AT_A_TIME = 6;

/**
 * Fetches the files of a build that the cache lacks. The shell comes first, so that a build that was
 * replaced meanwhile fails at once. Workbox itself would fetch one file after the other, which takes a
 * slow line 20 seconds.
 * @throws Error when a file is missing or of another build; the browser tries again later
 */
export async function fillPrecache(
  event: ExtendableEvent,
  precache: PrecacheController,
  shell: string,
) {
  const keys = precache.getURLsToCacheKeys();
  const keep = async (url: string, cache: RequestCache) => {
    const cacheKey = keys.get(url) ?? url;
    const integrity = precache.getIntegrityForCacheKey(cacheKey);
    const request = new Request(url, { cache, ...(integrity && { integrity }) });
    await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
  };
  const shellUrl = new URL(shell, location.href).href;
  await keep(shellUrl, 'reload');
  const limit = pLimit(AT_A_TIME);
  const others = [...keys.keys()].filter((url) => url !== shellUrl);
  // A file that a page has loaded comes from the browser's cache, unless that holds a broken one.
  const keepOne = (url: string) => keep(url, 'default').catch(() => keep(url, 'reload'));
  await Promise.all(others.map((url) => limit(() => keepOne(url))));
}
