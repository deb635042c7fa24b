import type { PrecacheController } from 'workbox-precaching';
import { keepLogo } from './program-logo.ts';

export const SHELL = '/';

/** Stores the shell page with its settings. @throws if the server has another build */
export async function keepShell(precache: PrecacheController, mode: RequestCache) {
  const key = precache.getCacheKeyForURL(SHELL);
  if (!key) throw new Error(`The list of kept files lacks ${SHELL}`);
  const shell = await fetch(SHELL, { cache: mode });
  if (!shell.ok) throw new Error(`The shell was answered with ${shell.status}`);
  const paths = new Set(
    [...precache.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname),
  );
  const html = await shell.clone().text();
  if (!isOfBuild(html, paths)) {
    throw new Error('The server has another build');
  }
  const cache = await caches.open(precache.strategy.cacheName);
  await cache.put(key, shell);
  await keepLogo(html);
}

/** Whether all scripts of the page are among `paths`, the files of this build. */
export function isOfBuild(html: string, paths: ReadonlySet<string>): boolean {
  const scripts = Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src = '']) => src);
  return scripts.length > 0 && scripts.every((src) => paths.has(src));
}
