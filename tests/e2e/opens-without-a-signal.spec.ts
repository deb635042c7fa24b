import { expect, test } from './fixtures.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'the portal opens again while the server is away, and while the browser is offline (O1)',
  { tag: '@phone' },
  async ({ page, context, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/deployments');
    await untilWorkerAnswers(page);
    await page.close();

    await portal.stopServing();
    const reopened = await context.newPage();
    const answer = await reopened.goto('/deployments');
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(reopened.getByRole('banner')).toContainText('Chaplaincy Program');
    await expect(reopened.locator('main')).not.toBeEmpty();
    await reopened.close();

    await portal.serveAgain();
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/field-guide?q=grief');
    await expect(offline.getByRole('banner')).toContainText('Chaplaincy Program');
  },
);
