export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  // Vite's development server has no built service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}
