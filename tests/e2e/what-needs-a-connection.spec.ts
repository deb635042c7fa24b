import { untilPackIsKept } from './device.ts';
import { expect, test } from './fixtures.ts';
import { openBar, toast } from './people.ts';
import { untilWorkerAnswers } from './service-worker.ts';

const REASON = 'Needs a connection.';

test(
  'a form without a connection keeps what was typed, says why it can’t be sent, and is sent once back online',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile');
    const save = page.getByRole('button', { name: 'Save Chaplain Profile' });
    await page.getByLabel('City').fill('Corbin');
    await save.focus();
    await page.context().setOffline(true);
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(save).toHaveAccessibleDescription(REASON);
    const profile = page.locator('form', { has: save });
    await expect(profile.getByRole('status').filter({ hasText: REASON })).toHaveCount(1);
    await page.getByLabel('City').press('Enter');
    await expect(page.getByRole('switch', { name: 'Show my phone number' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeDisabled();

    await page.context().setOffline(false);
    await expect(save).toBeEnabled();
    await expect(profile.getByText(REASON)).toHaveCount(0);
    await expect(page.getByLabel('City')).toHaveValue('Corbin');
    await save.click();
    await expect(toast(page, 'Chaplain profile updated')).toBeVisible();
  },
);

test(
  'a loaded list stays visible without a connection, but search and calendar files are unavailable',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    await portal.makeTrainingSession({ title: 'Grief after a disaster' });
    await signIn(page, await people.chaplain());
    await page.goto('/training');
    const calendar = page.getByRole('link', { name: 'Add to calendar: Grief after a disaster' });
    await calendar.focus();
    await page.context().setOffline(true);
    const why = 'Searching and adding to your calendar need a connection.';
    await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
    await expect(page.getByRole('searchbox')).not.toBeEditable();
    await expect(calendar).toBeFocused();
    await expect(calendar).toHaveAccessibleDescription(REASON);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/training$/);

    await page.context().setOffline(false);
    await expect(page.getByText(why)).toHaveCount(0);
    const download = page.waitForEvent('download');
    await calendar.click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  },
);

test(
  'if the server hangs, saving fails after 15 seconds with advice, and logging out works immediately (X14)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await page.clock.install();
    await signIn(page, await people.chaplain());
    await page.goto('/profile');
    const save = page.getByRole('button', { name: 'Save Chaplain Profile' });
    await page.getByLabel('City').fill('Corbin');
    let isHanging = true;
    await page.route(/\/(api\/.*|healthz)$/, async (route) => {
      if (!isHanging) await route.fallback();
    });
    const asked = page.waitForRequest('**/api/chaplains/me');
    await save.click();
    await asked;
    await page.clock.fastForward(15_000);
    const told = 'The portal did not answer in time. Your change may have been saved';
    await expect(page.getByRole('alert').filter({ hasText: told }).first()).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Corbin');

    await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Signed out on this device').first()).toBeVisible();
    await expect(page.getByLabel('City')).toHaveCount(0);

    isHanging = false;
    await page.reload();
    await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
  },
);

test.describe('with the field pack', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the field guide can be searched, read, ticked and printed while the server is down',
    { tag: ['@night', '@phone'] },
    async ({ page, context, people, portal, signIn }) => {
      await portal.makeSection({
        title: 'Shelter Work',
        content: 'Éloïse waits at the **door**. See Grief and Loss.\n\n- [ ] Sign in\n',
        orderIndex: 1,
      });
      const grief = await portal.makeSection({
        title: 'Grief & Loss',
        content: '# First\n\nSit down.\n\n# Then\n\nListen.',
        orderIndex: 2,
      });
      await signIn(page, await people.chaplain());
      await page.goto('/field-guide');
      await untilPackIsKept(page);
      await untilWorkerAnswers(page);
      await page.close();
      await portal.stopServing();

      const offline = await context.newPage();
      await offline.goto('/field-guide');
      await offline.getByRole('searchbox').fill('eloise door');
      await expect(offline.getByRole('status').filter({ hasText: '1 section' })).toBeVisible();
      await expect(offline.locator('main mark')).toHaveText(['Éloïse', 'door']);
      await offline.getByRole('link', { name: 'Shelter Work' }).click();
      await offline.getByRole('checkbox', { name: 'Sign in' }).check();
      await expect(offline.getByText('1 of 1 ticked')).toBeVisible();
      await offline.getByRole('main').getByRole('link', { name: 'Grief and Loss' }).click();
      await expect(offline).toHaveURL(new RegExp(grief.id));
      await expect(offline.getByRole('link', { name: /Previous/ })).toBeVisible();
      await offline.goto('/field-guide/print');
      await expect(offline.getByText('Listen.')).toBeVisible();
    },
  );
});
