import { expect, test } from './fixtures.ts';
import { logOut, toast } from './people.ts';

const HEADING = { title: 'Notes', content: '## Who is called\n\nThe lead.' };

test(
  'in the text of a section, 911 and the titles of other sections become links',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    await portal.makeSection({ title: 'Going Home', content: 'Rest.' });
    const { id } = await portal.makeSection({
      title: 'First hour',
      content: 'Call 911 first. Afterwards see Going Home.',
    });
    await signIn(page, await people.chaplain());
    await page.goto(`/field-guide/${id}`);
    await expect(page.getByRole('link', { name: '911, call' })).toHaveAttribute('href', 'tel:911');
    await page.getByRole('link', { name: 'Going Home', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Going Home');
  },
);

test.describe('ticks in a task list', { tag: '@phone' }, () => {
  const content = '- [ ] Water\n- [x] Badge\n- [ ] Call 988\n  - [ ] Twice';

  test(
    'ticked tasks of a section stay ticked after a reload, and are counted',
    { tag: '@night' },
    async ({ page, people, signIn, portal }) => {
      const { id } = await portal.makeSection({ title: 'Go bag', content });
      await signIn(page, await people.chaplain());
      await page.goto(`/field-guide/${id}`);
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
      const count = (ticked: number) =>
        page.getByText(`${ticked} of 4 ticked, on this device only`, { exact: true });
      await expect(count(1)).toBeVisible();
      await page.getByText('Water', { exact: true }).click();
      await expect(box('Water')).toBeChecked();
      await box('Twice').press('Space');
      await box('Badge').uncheck();
      await page.reload();
      await expect(count(2)).toBeVisible();
      await expect(box('Water')).toBeChecked();
      await expect(box('Twice')).toBeChecked();
      await expect(box('Badge')).not.toBeChecked();
      await expect(page.getByRole('link', { name: '988, call' })).toHaveAttribute(
        'href',
        'tel:988',
      );
    },
  );

  test(
    'ticked tasks of a section can be cleared, and logging out clears them too',
    { tag: '@night' },
    async ({ page, people, signIn, portal }) => {
      const { id } = await portal.makeSection({ title: 'Go bag', content });
      const ruth = await people.chaplain();
      await signIn(page, ruth);
      await page.goto(`/field-guide/${id}`);
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
      await box('Water').check();
      await page.getByRole('button', { name: 'Clear ticks' }).click();
      await expect(box('Water')).not.toBeChecked();
      await expect(box('Badge')).toBeChecked();
      await box('Water').check();
      await logOut(page);
      await signIn(page, ruth);
      await page.goto(`/field-guide/${id}`);
      await expect(box('Badge')).toBeChecked();
      await expect(box('Water')).not.toBeChecked();
    },
  );
});

test(
  'a reader copies the link to a heading of a section, and the link opens the section at that heading',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeSection({
      title: 'Notes',
      content: `${'Long before. '.repeat(600)}\n\n## Who is called\n\n${'Much after. '.repeat(600)}`,
    });
    await signIn(page, await people.chaplain());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // Removes the system's share dialog, which tests can't use. The portal copies the link instead.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`/field-guide/${id}`);
    await page.getByRole('button', { name: 'Link to “Who is called”' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe('#part-who-is-called');
    await page.goto('/field-guide');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Who is called' })).toBeInViewport();
  },
);

test(
  'on a phone, the link to a heading of a section can be shared with other apps',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeSection(HEADING);
    await signIn(page, await people.chaplain());
    await page.addInitScript(() => {
      const share = (data: ShareData) => {
        document.documentElement.dataset['shared'] = data.url;
        return Promise.resolve();
      };
      Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
    });
    await page.goto(`/field-guide/${id}`);
    await page.getByRole('button', { name: 'Link to “Who is called”' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /#part-who-is-called$/);
  },
);

test(
  'the badge of a section’s state is shown to administrators only',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, signIn, portal }) => {
    await portal.makeSection(HEADING);
    const section = page.getByRole('article');
    await openAsAdmin('/field-guide');
    await expect(section).toContainText('Published');
    await signIn(page, await people.chaplain());
    await page.goto('/field-guide');
    await expect(section).toContainText('Last updated');
    await expect(section).not.toContainText('Published');
  },
);
