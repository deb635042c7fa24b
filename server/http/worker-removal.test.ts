import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('a portal without a service worker answers /sw.js with a service worker that removes itself (O7)', async () => {
  const { url } = await app.secondProcess({ servesWorker: false });
  const answer = await fetch(`${url}/sw.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await answer.text()).toContain('registration.unregister()');
});

test('in a portal with a service worker, the code that removes service workers doesn’t answer /sw.js', async () => {
  expect((await fetch(`${app.url}/sw.js`)).status).toBe(404);
});
