import type { PrecacheController } from 'workbox-precaching';
import { PREVIOUS_BUILD } from '#client/lib/worker-contract.ts';

/** Keeps the former build's assets, as open tabs may still load them. Removes older ones. */
export async function keepPreviousBuild(precache: PrecacheController) {
  const cache = await caches.open(precache.strategy.cacheName);
  const current = new Set(precache.getURLsToCacheKeys().values());
  const outdated = (await cache.keys()).filter(
    ({ url }) => !current.has(url) && new URL(url).pathname.startsWith('/assets/'),
  );
  if (outdated.length === 0) return;
  await caches.delete(PREVIOUS_BUILD);
  const previous = await caches.open(PREVIOUS_BUILD);
  for (const request of outdated) {
    const asset = await cache.match(request);
    if (asset) await previous.put(request, asset);
  }
}

export function fromPreviousBuild(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: PREVIOUS_BUILD, ignoreVary: true });
}
