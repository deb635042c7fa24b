export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  // Pages of Vite's development server have no build.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}
