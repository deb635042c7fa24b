import { expect, test } from './fixtures.ts';
import { toast } from './people.ts';
import { approveResource, contributeResource } from './resources.ts';

const title = 'Listening';
const tag = 'listening';
const approved = { isApproved: true, approvedAt: new Date() };

test(
  'an administrator edits and approves a resource contributed by a chaplain',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, signIn }) => {
    await signIn(page, await people.chaplain());
    const fileUrl = await contributeResource(page, { title, tags: [tag] });
    await openAsAdmin('/admin?tab=resources');
    await expect(page.getByRole('heading', { name: 'Pending Resources (1)' })).toBeVisible();
    const pending = page.getByRole('list', { name: 'Pending resources' });
    const list = page.getByRole('region', { name: 'Approved resources' });
    await expect(pending.getByRole('article', { name: title })).toContainText('Awaiting review');
    const view = pending.getByRole('link', { name: `View: ${title}` });
    await expect(view).toHaveAttribute('href', fileUrl);
    await expect(view).toHaveAttribute('target', '_blank');
    await pending.getByRole('button', { name: `Approve: ${title}` }).click();
    await expect(toast(page, 'Resource approved')).toBeVisible();
    await expect(toast(page, 'The resource is now available to users.')).toBeVisible();
    await expect(list.getByRole('article', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: `Approve: ${title}` })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Approved Resources (1)' })).toBeVisible();
    await list.getByRole('button', { name: `Edit: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Resource' });
    await dialog.getByLabel('Title').fill('Listening well');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Resource updated')).toBeVisible();
    await expect(list.getByRole('article', { name: 'Listening well' })).toBeVisible();
  },
);

test(
  'a chaplain finds a resource by its tag, previews it, and bookmarks it',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const { fileUrl } = await portal.makeResource({ title, tags: [tag], ...approved });
    await signIn(page, await people.chaplain());
    await page.goto('/resources');
    await page.getByLabel('Search').fill(tag);
    await expect(page.getByText('1 resource found', { exact: true })).toBeVisible();
    const card = page.getByRole('article', { name: title });
    await card.getByRole('button', { name: `Preview: ${title}` }).click();
    const preview = page.getByRole('dialog', { name: title });
    await expect(preview.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      fileUrl,
    );
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    const bookmark = card.getByRole('button', { name: `Bookmark: ${title}` });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/resources');
    await page.getByRole('button', { name: 'Bookmarked only' }).click();
    await expect(page.getByText('1 resource found', { exact: true })).toBeVisible();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: `Bookmark: ${title}` }).click();
    await expect(page.getByText('No Resources Found')).toBeVisible();
  },
);

test(
  'deleting a resource deletes its file too',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    const fileUrl = await contributeResource(page, { title, tags: [tag] });
    await approveResource(page, title);
    expect((await page.request.get(fileUrl)).status()).toBe(200);
    await page.goto('/admin?tab=resources');
    const list = page.getByRole('region', { name: 'Approved resources' });
    await page.getByLabel('Search approved resources').fill(tag);
    await list.getByRole('button', { name: `Delete: ${title}` }).click();
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
  },
);

test(
  'more pending resources are loaded by a button',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    for (const number of [1, 2]) await portal.makeResource({ title: `Waiting ${number}` });
    await signIn(page, await people.admin());
    await page.route('**/api/resources?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=12', 'limit=1') }),
    );
    await page.goto('/admin?tab=resources');
    const pending = page.getByRole('list', { name: 'Pending resources' }).getByRole('article');
    await expect(pending).toHaveCount(1);
    const more = page.getByRole('button', { name: 'Load More Pending Resources' });
    await more.click();
    await expect(pending).toHaveCount(2);
  },
);

test(
  'more approved resources are loaded by a button, and the focus moves to the count when all are shown',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    for (const number of [1, 2]) {
      await portal.makeResource({ title: `Approved ${number}`, ...approved });
    }
    await signIn(page, await people.admin());
    await page.route('**/api/resources?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=12', 'limit=1') }),
    );
    await page.goto('/admin?tab=resources');
    const list = page.getByRole('region', { name: 'Approved resources' });
    await list.getByRole('button', { name: 'Load More Approved Resources' }).click();
    await expect(list.getByRole('article')).toHaveCount(2);
    await expect(list.getByText('Showing 2 of 2')).toBeFocused();
  },
);
