import type { RequestHandler } from 'express';

/**
 * Takes the place of a service worker: forgets what it kept, ends its registration, and loads the
 * windows anew that it controlled. A window whose page registers it again is not controlled by it, so
 * that nothing is loaded twice.
 */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  // A window that can't be loaded anew, such as one that is being closed, keeps no other from it.
  await Promise.allSettled(windows.map((each) => each.navigate(each.url)));
}
`;

/** Answers with a service worker that removes itself, in place of the portal's. */
export const removeWorker: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/javascript').send(SCRIPT);
};
