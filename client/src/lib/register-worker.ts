/** Registers the service worker. @returns null where there is none */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  // Pages that Vite serves while they are written come from no build.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}
