import type { RequestHandler } from 'express';

/** A worker that unregisters itself and reloads its windows, which then have no worker. */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  await Promise.allSettled(windows.map((each) => each.navigate(each.url)));
}
`;

export const removeWorker: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/javascript').send(SCRIPT);
};
