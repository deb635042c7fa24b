import { expect, test } from 'playwright/test';
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
