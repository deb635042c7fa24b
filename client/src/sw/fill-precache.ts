import pLimit from 'p-limit';
import type { PrecacheController } from 'workbox-precaching';
import { keepShell, SHELL } from './shell.ts';

/** How many requests run at the same time: as many as browsers send to one server. */
const AT_A_TIME = 6;

/** Fetches in parallel; Workbox alone would need 20 s. @throws if the server has another build */
export async function fillPrecache(event: ExtendableEvent, precache: PrecacheController) {
  const keys = precache.getURLsToCacheKeys();
  const keep = async (url: string, cache: RequestCache) => {
    const cacheKey = keys.get(url) ?? url;
    const integrity = precache.getIntegrityForCacheKey(cacheKey);
    const request = new Request(url, { cache, ...(integrity && { integrity }) });
    await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
  };
  const shellUrl = new URL(SHELL, location.href).href;
  await keepShell(precache, 'reload');
  const limit = pLimit(AT_A_TIME);
  const others = [...keys.keys()].filter((url) => url !== shellUrl);
  // Uses the browser's cached copy of a file; if its hash is wrong, fetches the file again.
  const keepOne = (url: string) => keep(url, 'default').catch(() => keep(url, 'reload'));
  await Promise.all(others.map((url) => limit(() => keepOne(url))));
}
