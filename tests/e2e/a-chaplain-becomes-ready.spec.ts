import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { neededFor } from '#server/testing/holdings.ts';
import { photoWithPlace } from '#server/testing/documents.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import type { Portal } from './portal.ts';

const [BACKGROUND_CHECK = ''] = neededFor('Local');

/** Call-outs ask for the lowest tier, which needs a background check alone. */
async function askForLittle({ db: { pool } }: Portal) {
  const [local] = DEFAULT_TIERS;
  await pool.query('UPDATE tiers SET is_for_calls = false');
  await pool.query('UPDATE tiers SET is_for_calls = true WHERE id = $1', [local?.id]);
  await pool.query('UPDATE tier_versions SET kind_ids = $2 WHERE tier_id = $1', [
    local?.id,
    [BACKGROUND_CHECK],
  ]);
}

test('a chaplain with nothing entered follows the next step until ready', async ({
  page,
  people,
  portal,
  signIn,
  openAs,
}) => {
  test.slow();
  await askForLittle(portal);
  const chaplain = await people.chaplain({ firstName: 'Miriam', lastName: 'Okafor' });
  await signIn(page, chaplain);
  await page.goto('/profile/readiness');
  const next = page.getByRole('region', { name: 'Background check' });
  await expect(next).toContainText('Your next step to Local');
  await expect(next).toContainText('Tell us when you are free');
  await next.getByRole('button', { name: 'Enter it: Background check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Background check' });
  await dialog.getByLabel('Number').fill('BC-2041');
  await dialog.getByLabel('Issued on').fill('2026-01-15');
  const buffer = await photoWithPlace({ width: 900, height: 1200 });
  const photo = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
  await dialog.locator('input[type=file]').first().setInputFiles(photo);
  // A process of its own draws the photo anew.
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Send for verification' }).click();
  await expect(toast(page, 'Sent for verification')).toBeVisible();

  const free = page.getByRole('region', { name: 'Tell us when you are free' });
  await expect(free).toContainText('The office is looking at');
  await free.getByRole('button', { name: /^Choose my days/ }).click();
  await expect(page.getByRole('region', { name: 'When I Am Free' })).toBeFocused();
  await page.getByRole('button', { name: 'Every day' }).click();
  await page.getByRole('button', { name: 'Save my days' }).click();
  await expect(page.getByRole('region', { name: 'Nothing to do right now' })).toBeVisible();

  const office = await openAs(await people.admin());
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/credentials');
  const review = office.getByRole('region', { name: `Background check of ${fullName(chaplain)}` });
  await review.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(office, 'Credential verified')).toBeVisible();
  await office.goto('/readiness');
  const ready = office.getByRole('link', { name: 'Ready', exact: true });
  await expect(office.locator('dl > div').filter({ has: ready })).toContainText('1');
  await office.goto(`/people/${chaplain.id}`);
  await expect(office.getByRole('region', { name: 'Readiness' })).toContainText('Tier: Local');
  await expect(office.getByRole('region', { name: 'Credentials' })).toContainText('No. BC-2041');

  await page.reload();
  const standing = page.getByRole('region', { name: 'You are ready' });
  await expect(standing).toContainText('Your tier is Local.');
  await expect(standing).toContainText('For Deployable you would also need');
});

test('an administrator sees who would lose a tier before saving, and takes the change back', async ({
  page,
  people,
  portal,
  openAsAdmin,
}) => {
  const chaplain = await people.chaplain({ firstName: 'Ana', lastName: 'Abara' });
  const { chaplainId } = chaplain;
  for (const kindId of neededFor('Local')) {
    await portal.makeCredential({ chaplainId, kindId, status: 'verified', endsOn: null });
  }
  await openAsAdmin('/credentials?tab=tiers');
  await page.getByRole('button', { name: 'Change: Local' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change what Local needs' });
  await dialog.getByLabel('Driver’s licence').check();
  await dialog.getByLabel('From').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'See who is affected' }).click();
  const affected = dialog.getByRole('group', { name: 'Who is affected' });
  await expect(affected).toContainText('1 person would lose it.');
  const names = affected.getByRole('list', { name: 'Who would lose a tier' });
  await expect(names).toContainText('Ana Abara (Local)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Tier saved')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Local' }).filter({ hasText: 'From Jan 01' });
  await expect(row).toContainText(
    'From Jan 01, 2099: Background check, Driver’s licence, ID badge',
  );
  await row.getByRole('button', { name: 'Take back: Local' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  await expect(row).toBeHidden();
});

test('tiers are added, put in order, asked for and retired by keyboard', async ({
  page,
  openAsAdmin,
}) => {
  await openAsAdmin('/credentials?tab=tiers');
  await page.getByRole('button', { name: 'Add a tier' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a tier' });
  await dialog.getByLabel('Name').fill('Trainer');
  await dialog.getByLabel('Board certification').press('Space');
  await dialog.getByRole('button', { name: 'Add the tier' }).press('Enter');
  await expect(toast(page, 'Tier added')).toBeVisible();
  const names = page.getByRole('rowheader');
  await expect(names).toHaveText([/^Local/, /^Deployable/, /^Team leader/, /^Trainer/]);
  const choose = async (tier: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${tier}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await choose('Trainer', 'Move up, to be lower');
  await expect(names).toHaveText([/^Local/, /^Deployable/, /^Trainer/, /^Team leader/]);
  await choose('Trainer', 'Call-outs ask for this tier');
  await expect(names.filter({ hasText: 'Trainer' })).toContainText('For call-outs');
  await choose('Deployable', 'Retire');
  await expect(names).toHaveText([/^Local/, /^Trainer/, /^Team leader/, /^Deployable\s*Retired/]);
});
