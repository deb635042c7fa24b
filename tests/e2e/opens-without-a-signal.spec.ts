import { expect, test } from './fixtures.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'the portal opens again while the server is down, and while the browser is offline (O1)',
  { tag: '@phone' },
  async ({ page, context, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    const first = await page.goto('/deployments');
    expect(first?.fromServiceWorker()).toBe(false);
    await untilWorkerAnswers(page);
    const securityOf = async (of: typeof first) => {
      const headers = (await of?.allHeaders()) ?? {};
      return [headers['content-security-policy'], headers['referrer-policy']];
    };
    const sent = await securityOf(first);
    await page.close();

    await portal.stopServing();
    const reopened = await context.newPage();
    const answer = await reopened.goto('/deployments');
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(reopened.getByRole('banner')).toContainText('Chaplaincy Program');
    await expect(reopened.locator('main')).not.toBeEmpty();
    expect(await securityOf(answer)).toEqual(sent);
    await reopened.close();

    await portal.serveAgain();
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/field-guide?q=grief');
    await expect(offline.getByRole('banner')).toContainText('Chaplaincy Program');
  },
);

test(
  'the service worker serves only its own files: missing assets are 404 and API requests reach the server (O4, O5)',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await untilWorkerAnswers(page);
    const statusOf = (path: string) =>
      page.evaluate(async (address) => {
        const answer = await fetch(address).catch(() => null);
        return answer ? `${answer.status} ${answer.headers.get('Content-Type')}` : 'no answer';
      }, path);
    const JSON_404 = '404 application/json; charset=utf-8';
    expect(await statusOf('/assets/index-gone.js')).toBe(JSON_404);
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    const link = await page.goto('/set-password?token=a-link-that-was-never-made');
    expect(await link?.headerValue('Referrer-Policy')).toBe('no-referrer');

    await page.goto('/training');
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
      '/',
      '/a/offline',
      '/favicon.svg',
    ]);
    await portal.stopServing();
    for (const path of ['/api/user', '/stored/files/1', '/healthz', '/readyz', '/assets/gone.js']) {
      expect(`${path} ${await statusOf(path)}`).toBe(`${path} no answer`);
    }
  },
);
