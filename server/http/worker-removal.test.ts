import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('a portal that serves no worker answers /sw.js with a worker that removes itself (O7)', async () => {
  const { url } = await app.secondProcess({ servesWorker: false });
  const answer = await fetch(`${url}/sw.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await answer.text()).toContain('registration.unregister()');
});

test('a portal that serves its worker leaves /sw.js to the built pages', async () => {
  expect((await fetch(`${app.url}/sw.js`)).status).toBe(404);
});
