import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { neededFor } from '#server/testing/holdings.ts';
import { photoWithPlace } from '#server/testing/documents.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import type { Portal } from './portal.ts';
import { hoursFromNow, makeSession } from './training.ts';

const [BACKGROUND_CHECK = ''] = neededFor('Local');
const FIRST_AID = neededFor('Deployable').at(-1) ?? '';

/** Makes call-outs require only the lowest tier, which needs two credentials. */
async function askForLittle({ db: { pool } }: Portal) {
  const [local] = DEFAULT_TIERS;
  await pool.query('UPDATE tiers SET is_for_calls = false');
  await pool.query('UPDATE tiers SET is_for_calls = true WHERE id = $1', [local?.id]);
  await pool.query('UPDATE tier_versions SET kind_ids = $2 WHERE tier_id = $1', [
    local?.id,
    [BACKGROUND_CHECK, FIRST_AID],
  ]);
}

test(
  'a chaplain with an empty profile becomes ready step by step, is suggested for a call, and is asked',
  { tag: '@night' },
  async ({ page, people, portal, signIn, openAs }) => {
    test.slow();
    await askForLittle(portal);
    const chaplain = await people.chaplain({ firstName: 'Miriam', lastName: 'Okafor' });
    const name = fullName(chaplain);
    const unready = await people.chaplain({ firstName: 'Amos' });
    const course = { title: 'First aid for the soul', dateTime: hoursFromNow(-2) };
    const training = await makeSession(portal, { ...course, grantsKindId: FIRST_AID }, [
      chaplain,
      'registered',
    ]);
    await signIn(page, chaplain);
    await page.goto('/profile/readiness');
    const next = page.getByRole('region', { name: 'Background check' });
    await expect(next).toContainText('Your next step to Local');
    await expect(next).toContainText('Psychological First Aid');
    await expect(next).toContainText('Tell us when you are free');
    await next.getByRole('button', { name: 'Enter it: Background check' }).click();
    const dialog = page.getByRole('dialog', { name: 'Background check' });
    await dialog.getByLabel('Number').fill('BC-2041');
    await dialog.getByLabel('Issued on').fill('2026-01-15');
    const buffer = await photoWithPlace({ width: 900, height: 1200 });
    const photo = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
    await dialog.locator('input[type=file]').first().setInputFiles(photo);
    // A separate process re-encodes the photo, which can take long.
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Send for verification' }).click();
    await expect(toast(page, 'Sent for verification')).toBeVisible();
    const stillMissing = page.getByRole('region', { name: 'Psychological First Aid', exact: true });
    await expect(stillMissing).toContainText('The office is looking at');
    await stillMissing.getByRole('button', { name: /^Choose my days/ }).click();
    await expect(page.getByRole('region', { name: 'When I Am Free' })).toBeFocused();
    await page.getByRole('button', { name: 'Every day' }).click();
    await page.getByRole('button', { name: 'Save my days' }).click();
    await expect(page.getByRole('button', { name: 'Still right' })).toBeVisible();

    const office = await openAs(await people.admin());
    await office.goto('/credentials');
    await office.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const review = office.getByRole('region', { name: `Background check of ${name}` });
    const document = review.getByRole('img', { name: `Document: Background check of ${name}` });
    await expect
      .poll(() => document.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBe(900);
    await review.getByRole('button', { name: 'Verify' }).click();
    await expect(toast(office, 'Credential verified')).toBeVisible();
    await office.goto(`/admin/training/${training.id}`);
    const attendee = office.getByRole('article', { name });
    await attendee.getByRole('button', { name: 'Attended' }).click();
    await expect(attendee.getByRole('button', { name: 'Attended' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    await page.reload();
    const standing = page.getByRole('region', { name: 'You are ready' });
    await expect(standing).toContainText('Your tier is Local.');
    await expect(standing).toContainText('To reach Deployable, you also need');

    await office.goto('/readiness');
    const ready = office.getByRole('link', { name: 'Ready', exact: true });
    await expect(office.locator('dl > div').filter({ has: ready })).toContainText('1');
    await office.goto(`/people/${chaplain.id}`);
    await expect(office.getByRole('region', { name: 'Readiness' })).toContainText('Tier: Local');
    await expect(office.getByRole('region', { name: 'Credentials' })).toContainText('No. BC-2041');

    const event = { eventType: 'Flood', location: 'Hazard', chaplainsNeeded: 10 };
    const { id } = await portal.makeActivation({ ...event, startTime: new Date() });
    await office.goto(`/activations/${id}?tab=call-out`);
    await expect(office.getByText('Call-outs ask for the tier Local.')).toBeVisible();
    const row = office.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Ready · Free today');
    await office.getByRole('button', { name: 'Select the best 10' }).click();
    await expect(office.getByText(/^1 of 10 selected\./)).toBeVisible();
    await expect(office.getByRole('checkbox', { name })).toBeChecked();
    await expect(office.getByRole('checkbox', { name: fullName(unready) })).not.toBeChecked();
    await office.getByRole('button', { name: 'Ask 1 chaplain' }).click();
    await expect(office.getByText('1 chaplain was asked.')).toBeVisible();

    await page.goto('/');
    await expect(page.getByText('You are asked to come: Flood, Hazard')).toBeVisible();
  },
);

test(
  'before a tier’s requirements are changed, an administrator sees who would lose the tier; the saved change can be undone',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin }) => {
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
    await expect(names.getByRole('listitem')).toContainText('(Local)');
    const person = names.getByRole('link', { name: 'Ana Abara (opens in a new tab)' });
    await expect(person).toHaveAttribute('href', `/people/${chaplain.id}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Tier saved')).toBeVisible();
    const row = page
      .getByRole('row')
      .filter({ hasText: 'Local' })
      .filter({ hasText: 'From Jan 01' });
    await expect(row).toContainText(
      'From Jan 01, 2099: Background check, Driver’s licence, ID badge',
    );
    await row.getByRole('button', { name: 'Take back: Local' }).click();
    await expect(toast(page, 'Taken back')).toBeVisible();
    await expect(row).toBeHidden();
  },
);

test(
  'an administrator adds, orders and retires tiers and requires them for call-outs by keyboard',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
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
    await choose('Trainer', 'Move up (lower tier)');
    await expect(names).toHaveText([/^Local/, /^Deployable/, /^Trainer/, /^Team leader/]);
    await choose('Trainer', 'Use this tier for call-outs');
    await expect(names.filter({ hasText: 'Trainer' })).toContainText('For call-outs');
    await choose('Deployable', 'Retire');
    await expect(names).toHaveText([/^Local/, /^Trainer/, /^Team leader/, /^Deployable\s*Retired/]);
  },
);
