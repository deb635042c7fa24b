import { trust } from '#shared/trust.ts';
import { expect, test, type Page } from './fixtures.ts';
import { openBar } from './people.ts';

const REPORTS = '**/api/client-errors';

/** Replaces a response by data that makes the page's cards throw an error. */
const breakAnswers = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ json: [{}] }));

function countReports(page: Page) {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) sent.push(request.postDataJSON());
  });
  return sent;
}

test(
  'if one card of Today throws an error, the other cards stay; ‘Try again’ shows the card once its data is right again',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    const sent = countReports(page);
    await breakAnswers(page, '**/api/training-sessions?*');
    const reported = page.waitForResponse(REPORTS);
    await page.goto('/');
    const alert = page.getByRole('alert').filter({ hasText: 'The next training can’t be shown' });
    const { id } = trust<{ id: string }>(await (await reported).json(), 'as it is declared');
    await expect(alert).toContainText(`Reference: ${id}`);
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today.getByRole('link', { name: 'Resource Library' })).toBeVisible();
    await expect(await openBar(page)).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        path: '/',
        build: expect.stringMatching(/^index-.+\.js$/),
        stack: expect.stringContaining('/assets/'),
      }),
    ]);

    await page.unroute('**/api/training-sessions?*');
    await page.keyboard.press('Escape');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(today.getByRole('heading', { name: 'Next training' })).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(page.locator('h1, h2, h3').and(page.locator(':focus'))).toBeVisible();
  },
);

test(
  'a page whose code throws an error keeps the navigation bar, and shows a link to Home',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await breakAnswers(page, '**/api/training-sessions?*');
    await page.goto('/training');
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
    await expect(page).toHaveTitle(/^Something Went Wrong/);
    await expect(page.getByText(/^Reference: /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  },
);

test(
  'if ‘Try again’ is pressed without a connection on a page that threw an error, the page still shows the error',
  { tag: ['@night', '@phone'] },
  async ({ page, context, people, signIn }) => {
    await signIn(page, await people.guest());
    await breakAnswers(page, '**/api/training-sessions?*');
    await page.goto('/training');
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  },
);

test(
  'a dialog whose content throws an error can be closed, and the page behind the dialog still works',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const { id } = await portal.makeTrainingSession();
    await breakAnswers(page, '**/api/chaplains?*');
    await page.goto(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Add chaplain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add chaplain' });
    await expect(dialog.getByText('This part of the page can’t be shown')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Training Attendance' })).toBeVisible();
  },
);

test(
  'a page reports at most three uncaught errors, without the query string of its URL',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const sent = countReports(page);
    await page.goto('/auth?tab=register#top');
    await expect(page.getByRole('heading', { name: 'Sign In or Register' })).toBeVisible();
    const third = page.waitForResponse(() => sent.length === 3);
    await page.evaluate(() => {
      const thrown = new TypeError('first');
      window.setTimeout(() => {
        throw thrown;
      });
      window.setTimeout(() => {
        throw thrown;
      });
      void Promise.reject(new TypeError('second'));
      for (const name of ['third', 'fourth', 'fifth']) {
        window.setTimeout(() => {
          throw new TypeError(name);
        });
      }
    });
    await third;
    expect(sent.map((report) => trust<{ path: string }>(report, 'as it is declared').path)).toEqual(
      ['/auth', '/auth', '/auth'],
    );
  },
);

test(
  'if the server fails to send a list, the error on the page shows the id of the request',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.route('**/api/resources?*', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': 'a-request-of-this-test' },
        json: { message: 'Something went wrong on our side.', code: 'internal' },
      }),
    );
    await page.goto('/resources');
    await expect(page.getByRole('alert')).toContainText('Reference: a-request-of-this-test');
  },
);

test(
  'after a list that failed to load has been loaded again, the focus is on the list’s heading',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    const failing = '**/api/resources?*';
    await page.route(failing, (route) => route.fulfill({ status: 500 }));
    await page.goto('/resources');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(failing);
    await again.press('Enter');
    await expect(again).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);
