import { expect, test } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { watchShifts } from './shifts.ts';

// All pages of all roles are in pages-stay-put.spec.ts, which the night runs.
test(
  'a line at the top has its room before it comes, for a call and for an application',
  { tag: '@phone' },
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
