import { expect, test } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { watchShifts } from './shifts.ts';

// Two pages only: pages-stay-put.spec.ts checks all pages of all roles at night.
test(
  'the line at the top about a call or an application appears without moving the page',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    const called = await people.chaplain();
    await callOut(portal, called);
    await signIn(page, called);
    const shifts = await watchShifts(page);
    expect(await shifts.jumpsOf('/training', 0.05)).toEqual([]);
    await expect(page.getByText('You are asked to come')).toBeVisible();
    await signIn(page, await people.newcomer());
    expect(await shifts.jumpsOf('/training', 0.05)).toEqual([]);
    await expect(page.getByText('You haven’t applied to serve')).toBeVisible();
  },
);

test(
  'if a link leads to a section of the profile, that section is shown immediately, without waiting for the section above',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/second-factor', async (route) => {
      await held;
      await route.continue();
    });
    const devices = page.getByRole('region', { name: 'Where You Are Signed In' });
    await page.goto('/profile/sign-in');
    await expect(page.getByRole('heading', { name: 'Two-Step Sign-In' })).toBeVisible();
    await expect(devices).toBeHidden();
    await page.goto('/profile');
    await page.goto('/profile/sign-in#devices');
    await expect(devices).toBeFocused();
    release();
  },
);
