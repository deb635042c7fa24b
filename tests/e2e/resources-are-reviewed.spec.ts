import { trust } from '#shared/trust.ts';
import { expect, test, type Page } from 'playwright/test';
import {
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  signIn,
  signInAsAdministrator,
  toast,
} from './people.ts';
import { contributeResource } from './resources.ts';

test('an administrator approves a resource, a chaplain finds and keeps it, and its deletion takes the file', async ({
  page,
  browser,
  baseURL,
}) => {
  const chaplain = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', chaplain);
  const theirs = await openBrowser(browser, page);
  await signIn(theirs, chaplain.username);
  const tag = `tag${chaplain.lastName.toLowerCase()}`;
  const title = `Listening ${chaplain.lastName}`;
  const fileUrl = await contributeResource(theirs, { title, tags: [tag] });

  await signInAsAdministrator(page);
  await page.goto('/admin?tab=resources');
  await expect(page.getByRole('heading', { name: /^Pending Resources \(\d+\)$/ })).toBeVisible();
  const pending = page.getByRole('list', { name: 'Pending resources' });
  const approved = page.getByRole('region', { name: 'Approved resources' });
  await expect(pending.getByRole('article', { name: title })).toContainText('Awaiting review');
  const view = pending.getByRole('link', { name: `View: ${title}` });
  await expect(view).toHaveAttribute('href', fileUrl);
  await expect(view).toHaveAttribute('target', '_blank');
  await pending.getByRole('button', { name: `Approve: ${title}` }).click();
  await expect(toast(page, 'Resource approved')).toBeVisible();
  await expect(toast(page, 'The resource is now available to users.')).toBeVisible();
  await expect(approved.getByRole('article', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve: ${title}` })).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: /^Approved Resources \([1-9]\d*\)$/ }),
  ).toBeVisible();

  await theirs.goto('/resources');
  await theirs.getByLabel('Search').fill(tag);
  await expect(theirs.getByText('1 resource found', { exact: true })).toBeVisible();
  const card = theirs.getByRole('article', { name: title });
  await card.getByRole('button', { name: `Preview: ${title}` }).click();
  const preview = theirs.getByRole('dialog', { name: title });
  await expect(preview.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    fileUrl,
  );
  await theirs.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  const bookmark = card.getByRole('button', { name: `Bookmark: ${title}` });
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await theirs.goto('/resources');
  await theirs.getByRole('button', { name: 'Bookmarked only' }).click();
  await expect(theirs.getByText('1 resource found', { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
  await theirs.getByRole('button', { name: `Bookmark: ${title}` }).click();
  await expect(theirs.getByText('No Resources Found')).toBeVisible();

  expect((await theirs.request.get(fileUrl)).status()).toBe(200);
  await page.getByLabel('Search approved resources').fill(tag);
  await approved.getByRole('button', { name: `Delete: ${title}` }).click();
  const question = page.getByRole('dialog');
  await expect(
    question.getByText(
      'Are you sure you want to delete this approved resource? This action cannot be undone.',
      { exact: true },
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete resource' }).click();
  await expect(toast(page, 'Resource deleted')).toBeVisible();
  await expect(page.getByText('No Matching Resources')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Approved Resources/ })).toBeFocused();
  expect((await page.request.get(fileUrl)).status()).toBe(404);
});

test('more of what waits, and of what is approved, is loaded by a button of its own', async ({
  page,
}) => {
  const { lastName } = newPerson('Esther');
  const title = (number: number) => `Waiting ${number} ${lastName}`;
  await signInAsAdministrator(page);
  for (const number of [1, 2, 3, 4]) {
    await contributeResource(page, { title: title(number), tags: [lastName.toLowerCase()] });
  }
  await page.route('**/api/resources?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=12', 'limit=1') }),
  );
  await page.goto(`/admin?tab=resources&search=${lastName}`);
  const pending = page.getByRole('list', { name: 'Pending resources' }).getByRole('article');
  await expect(pending).toHaveCount(1);
  const more = page.getByRole('button', { name: 'Load More Pending Resources' });
  await more.click();
  await expect(pending).toHaveCount(2);
  await page.unroute('**/api/resources?*');

  for (const number of [1, 2]) await approveByCall(page, title(number));
  await page.route('**/api/resources?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=12', 'limit=1') }),
  );
  await page.reload();
  const approved = page.getByRole('region', { name: 'Approved resources' });
  await approved.getByRole('button', { name: 'Load More Approved Resources' }).click();
  await expect(approved.getByRole('article')).toHaveCount(2);
  await expect(approved.getByText('Showing 2 of 2')).toBeFocused();
  for (const number of [1, 2, 3, 4]) {
    const { id } = await findByCall(page, title(number));
    expect((await page.request.delete(`/api/resources/${id}`)).status()).toBe(204);
  }
});

async function findByCall({ request }: Page, title: string) {
  const answer = await request.get(`/api/resources?search=${encodeURIComponent(title)}`);
  const [found] = trust<{ id: string }[]>(await answer.json(), 'a list of resources');
  if (!found) throw new Error(`there is no ${title}`);
  return found;
}

async function approveByCall(page: Page, title: string) {
  const { id } = await findByCall(page, title);
  expect((await page.request.put(`/api/resources/${id}/approve`)).status()).toBe(200);
}
