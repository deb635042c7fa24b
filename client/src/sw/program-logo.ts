const CACHE = 'program-logo';

/** Stores the logo whose URL is in the page's HTML, so that it is shown without a signal. */
export async function keepLogo(html: string) {
  const [address] = /\/program\/logo\.png\?v=[\w-]+/.exec(html) ?? [];
  try {
    const cache = await caches.open(CACHE);
    const kept = address ? await cache.match(address) : undefined;
    if (kept) return;
    for (const request of await cache.keys()) await cache.delete(request);
    if (address) await cache.add(address);
  } catch {
    // Without a logo, the page shows the program's name alone.
  }
}

export async function keptLogo(request: Request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
