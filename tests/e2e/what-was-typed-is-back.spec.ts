import { PASSWORD, expect, test, type Page } from './fixtures.ts';
import { follow, logOut, newPerson, toast } from './people.ts';

const FORMS = [
  { path: '/resources', opens: 'Contribute', title: 'Contribute Resource', short: 'Title' },
  {
    path: '/activations',
    opens: 'Create Activation',
    title: 'Create Activation',
    short: 'Event type',
  },
  {
    path: '/admin?tab=training',
    opens: 'Create Training',
    title: 'Create Training',
    short: 'Title',
  },
];

for (const { path, opens, title, short } of FORMS) {
  test(
    `text typed in the form ‘${opens}’ survives a closed tab until it is discarded`,
    { tag: ['@night', '@desktop'] },
    async ({ page, people, signIn }) => {
      const open = async (tab: Page) => {
        await tab.goto(path);
        await tab.getByRole('button', { name: opens }).first().click();
        const dialog = tab.getByRole('dialog', { name: title });
        await expect(dialog.getByLabel(short)).toBeVisible();
        return dialog;
      };
      const back = 'What you typed before is back';
      await signIn(page, await people.admin());
      const context = page.context();
      const first = await open(page);
      await expect(first.getByText(back)).toBeHidden();
      await first.getByLabel(short).fill('A short line');
      await first.getByLabel('Description').fill('Typed before the tab was closed');
      await page.close();

      const tab = await context.newPage();
      const again = await open(tab);
      await expect(again.getByText(back)).toBeVisible();
      await expect(again.getByLabel(short)).toHaveValue('A short line');
      await expect(again.getByLabel('Description')).toHaveValue('Typed before the tab was closed');

      await again.getByRole('button', { name: 'Start over' }).click();
      await expect(again.getByText(back)).toBeHidden();
      await expect(again.getByLabel('Description')).toHaveValue('');

      await again.getByLabel('Description').fill('Typed to be thrown away');
      await again.getByRole('button', { name: 'Close' }).click();
      await again.getByRole('button', { name: 'Discard' }).click();
      const last = await open(tab);
      await expect(last.getByText(back)).toBeHidden();
      await expect(last.getByLabel('Description')).toHaveValue('');
    },
  );
}

test(
  'unsaved edits of an approved profile survive leaving, a reload and a lost session until discarded',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const lois = await people.chaplain({ firstName: 'Lois' });
    await signIn(page, lois);
    await page.goto('/profile');
    const city = page.getByLabel('City');
    const back = page.getByText('What you typed before is back');
    await city.fill('Corbin');
    await page.getByText('More areas…').click();
    await page.getByLabel('Elder care').check();
    await follow(page, 'Training');
    await expect(toast(page, 'Not saved yet')).toBeVisible();
    await follow(page, 'Profile');
    await expect(back).toBeVisible();
    await expect(city).toHaveValue('Corbin');
    await expect(page.getByLabel('Elder care')).toBeChecked();

    await page.reload();
    await expect(city).toHaveValue('Corbin');
    // Leaves the page, whose requests would notice the lost session and remove the typed text.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/profile');
    await page.getByLabel('Username').fill(lois.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(back).toBeVisible();
    await expect(city).toHaveValue('Corbin');

    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(city).toHaveValue('Hazard');
    await expect(back).toBeHidden();
    await page.reload();
    await expect(city).toHaveValue('Hazard');
  },
);

test(
  'a draft is deleted on logging out, and when somebody else signs in on the same device (O2, O3)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const eunice = await people.chaplain({ firstName: 'Eunice' });
    const phoebe = newPerson('Phoebe');
    await people.chaplain(phoebe);
    await signIn(page, eunice);
    await page.goto('/profile');
    await page.getByLabel('City').fill('Pikeville');
    await page.getByLabel('First Name').fill('Eunike');
    await page.getByLabel('New Password').fill('typed-but-not-kept-71');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain('Pikeville');
    expect(await kept()).not.toContain('typed-but-not-kept-71');

    await page.context().clearCookies();
    await signIn(page, phoebe);
    await page.goto('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Hazard');
    await expect(page.getByLabel('First Name')).toHaveValue('Phoebe');
    expect(await kept()).not.toContain('Pikeville');

    await page.context().clearCookies();
    await signIn(page, eunice);
    await page.goto('/profile');
    await page.getByLabel('City').fill('Pikeville');
    await expect.poll(kept).toContain('Pikeville');
    await logOut(page);
    await expect(toast(page, 'Not saved yet')).toBeHidden();
    expect(await kept()).not.toContain('Pikeville');
    await signIn(page, eunice);
    await page.goto('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Hazard');
    await expect(page.getByText('What you typed before is back')).toBeHidden();
  },
);

test(
  'text typed into the Add Chaplain dialog is back when it is opened again, except the password',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin');
    const dialog = page.getByRole('dialog', { name: 'Add Chaplain' });
    await page.getByRole('button', { name: 'Add Chaplain' }).click();
    await dialog.getByLabel('First Name').fill('Junia');
    await dialog.getByLabel(/^Password/).fill('typed-but-not-kept-72');
    await page.reload();
    await page.getByRole('button', { name: 'Add Chaplain' }).click();
    await expect(dialog.getByText('What you typed before is back')).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toHaveValue('Junia');
    await expect(dialog.getByLabel(/^Password/)).toHaveValue('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add Chaplain' }).click();
    await expect(dialog.getByLabel('First Name')).toHaveValue('');
  },
);
