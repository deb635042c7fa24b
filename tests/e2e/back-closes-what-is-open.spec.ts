import { expect, test, type Page } from './fixtures.ts';
import { follow, leaveByEscape, openBar } from './people.ts';

const contribute = (page: Page) => page.getByRole('dialog', { name: 'Contribute Resource' });

async function openContribution(page: Page) {
  await page.goto('/');
  await follow(page, 'Training');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Opportunities');
  await follow(page, 'Resources');
  await page.getByRole('button', { name: 'Contribute' }).click();
  await expect(contribute(page)).toBeVisible();
  await expectEntries(page, 1);
}

/** Polls, because the history entry of an open layer appears and disappears with a delay. */
async function expectEntries(page: Page, open: number) {
  const entries = () => page.evaluate('history.state?.layers ?? 0');
  await expect.poll(entries, { message: 'history entries of what is open' }).toBe(open);
}

async function expectBackLeaves(page: Page) {
  await expectEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL('/training');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Opportunities');
}

test(
  'Back closes an open dialog without leaving the page, and Forward doesn’t open the dialog again',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await openContribution(page);
    await page.goBack();
    await expect(contribute(page)).toBeHidden();
    await expect(page).toHaveURL('/resources');
    await expect(page.getByRole('button', { name: 'Contribute' })).toBeFocused();
    await page.goForward();
    await expectEntries(page, 0);
    await expect(page).toHaveURL('/resources');
    await expect(contribute(page)).toBeHidden();
    await expectBackLeaves(page);
  },
);

test(
  'after a dialog was closed by Escape, its cross or a reload, one Back leaves the page',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await openContribution(page);
    await leaveByEscape(contribute(page));
    await expectEntries(page, 0);
    await page.getByRole('button', { name: 'Contribute' }).click();
    await contribute(page).getByRole('button', { name: 'Close' }).click();
    await expect(contribute(page)).toBeHidden();
    await expectEntries(page, 0);
    await page.getByRole('button', { name: 'Contribute' }).click();
    await expectEntries(page, 1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource Library');
    await expect(contribute(page)).toBeHidden();
    await expectBackLeaves(page);
  },
);

test(
  'each time Back would close a dialog with typed text, the portal asks for confirmation first',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await openContribution(page);
    await contribute(page).getByLabel('Title').fill('Vigil');
    for (let time = 0; time < 2; time += 1) {
      await expectEntries(page, 1);
      await page.goBack();
      await expect(contribute(page).getByText('Discard what you typed?')).toBeVisible();
      await expect(page).toHaveURL('/resources');
      await contribute(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(contribute(page).getByLabel('Title')).toHaveValue('Vigil');
    }
    await page.goBack();
    await contribute(page).getByRole('button', { name: 'Discard' }).click();
    await expect(contribute(page)).toBeHidden();
    await expectBackLeaves(page);
  },
);

test(
  'on a phone, Back closes the menu; from a page opened by the menu, Back leads to the page before, with the menu closed',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await people.guest());
    await openContribution(page);
    await leaveByEscape(contribute(page));
    await expectEntries(page, 0);
    const bar = await openBar(page);
    const menu = bar.getByRole('button', { name: 'Menu' });
    await expectEntries(page, 1);
    await page.goBack();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/resources');
    await follow(page, 'Profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await page.goBack();
    await expect(page).toHaveURL('/resources');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await follow(page, 'Resources');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expectEntries(page, 0);
    await menu.click();
    await page.mouse.click(5, 830);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'closing the menu on a phone keeps the scroll position',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/');
    const bar = await openBar(page);
    await expectEntries(page, 1);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => {
      window.scrollTo(0, 300);
    });
    await expect.poll(scrolled).toBe(300);
    await bar.getByRole('button', { name: 'Menu' }).click();
    await expectEntries(page, 0);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    expect(await scrolled()).toBe(300);
  },
);

test(
  'a page opened from a dialog replaces the dialog in the browser’s history',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/dashboard');
    await page.goto('/activations');
    await page.getByRole('button', { name: 'Create Activation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Activation' });
    await dialog.getByLabel('Event Type').fill('Flood');
    await dialog.getByLabel('Description').fill('Shelter at the school.');
    await dialog.getByLabel('Location').fill('Hazard');
    await dialog.getByRole('button', { name: 'Create Activation' }).click();
    await expect(page).toHaveURL(/\/activations\/.+/);
    await page.goBack();
    await expect(page).toHaveURL('/activations');
    await expect(dialog).toBeHidden();
    await expectEntries(page, 0);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'Back closes the list of a section’s headings on a phone',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsAdmin, portal }) => {
    const { id, title } = await portal.makeSection({
      content: `## Before\n\n${'Words. '.repeat(500)}\n\n## After\n\n${'Words. '.repeat(500)}`,
    });
    await openAsAdmin('/field-guide');
    await page.getByRole('link', { name: title }).click();
    const toggle = page.getByRole('button', { name: 'On this page' });
    const parts = page.getByRole('navigation', { name: 'Parts of this section' });
    await toggle.click();
    await expectEntries(page, 1);
    await page.goBack();
    await expect(parts).toBeHidden();
    await expect(page).toHaveURL(`/field-guide/${id}`);
    await expect(toggle).toBeFocused();
  },
);

test(
  'following a heading of a section on a phone changes the address and adds no history entry',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsAdmin, portal }) => {
    const { title } = await portal.makeSection({
      content: `## Before\n\n${'Words. '.repeat(500)}\n\n## After\n\n${'Words. '.repeat(500)}`,
    });
    await openAsAdmin('/field-guide');
    await page.getByRole('link', { name: title }).click();
    const toggle = page.getByRole('button', { name: 'On this page' });
    const parts = page.getByRole('navigation', { name: 'Parts of this section' });
    await toggle.click();
    await expectEntries(page, 1);
    await parts.getByRole('link', { name: 'After' }).click();
    await expect(parts).toBeHidden();
    await expectEntries(page, 0);
    await expect(page).toHaveURL(/#.*after$/);
    await expect(page.getByRole('heading', { name: 'After' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'After' })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/field-guide');
  },
);
