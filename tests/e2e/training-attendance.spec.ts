import { expect, test, type People } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import type { Portal } from './portal.ts';
import { hoursFromNow, makeSession, typed } from './training.ts';

test(
  'an administrator opens the attendance list from the list of training sessions',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const amos = await people.chaplain();
    const { title } = await makeSession(portal, {}, [amos, 'registered']);
    await openAsAdmin(`/admin?tab=training&search=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `Attendance: ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Attendance');
    await expect(page.getByRole('article', { name: fullName(amos) })).toBeVisible();
  },
);

test(
  'attendance is marked and unmarked on a phone',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const amos = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(2) }, [amos, 'registered']);
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(amos) });
    const came = row.getByRole('button', { name: 'Attended' });
    await expect(row).toContainText('Not marked');
    await came.click();
    await expect(came).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Attendance in figures')).toContainText('Came1');
    await came.click();
    await expect(row).toContainText('Not marked');
    await came.click();
    await expect(came).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'attendance of a training session that begins in 30 hours can’t be marked yet',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const amos = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(30) }, [amos, 'registered']);
    await openAsAdmin(`/admin/training/${id}`);
    await expect(page.getByText(/Attendance can be marked from/)).toBeVisible();
    await expect(page.getByLabel('Attendance in figures')).toContainText('Registered1');
    await expect(page.getByRole('article', { name: fullName(amos) })).toContainText('Registered');
    await expect(page.getByText('Not marked')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Attended' })).toHaveCount(0);
  },
);

test(
  'the buttons that mark attendance are large enough for thumbs',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const amos = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(2) }, [amos, 'registered']);
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(amos) });
    await expect(row).toContainText('Not marked');
    for (const button of await row.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'a walk-in whom an administrator adds to a training session is marked as attended',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain();
    const { id } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-1) });
    await openAsAdmin(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Add chaplain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add chaplain' });
    await expect(dialog).toContainText('anyone you add is marked as attended');
    await dialog.getByLabel('Search the chaplains').fill(clara.lastName);
    await dialog.getByRole('button', { name: `Add: ${fullName(clara)}` }).click();
    await expect(dialog.getByRole('status').getByText('Attended')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(
      page
        .getByRole('article', { name: fullName(clara) })
        .getByRole('button', { name: 'Attended' }),
    ).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'if an attendance mark can’t be saved, the person’s row says so and keeps the former mark',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(-1) }, [clara, 'attended']);
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(clara) });
    const attended = row.getByRole('button', { name: 'Attended' });
    const noShow = row.getByRole('button', { name: 'No-show' });
    await expect(attended).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/attendance/*', (route) => route.abort());
    await noShow.click();
    await expect(row.getByRole('alert')).toContainText('Not saved');
    await expect(attended).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/attendance/*');
    await noShow.click();
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
    await expect(row.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Attendance in figures')).toContainText('Came0No-show1');
  },
);

test(
  'the attendance list of a training session is exported as a CSV file',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const { id } = await portal.makeTrainingSession();
    await openAsAdmin(`/admin/training/${id}`);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
  },
);

test(
  'a person removed from the attendance list is shown as cancelled',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(-1) }, [clara, 'attended']);
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(clara) });
    await row.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toContainText('Cancelled');
    await expect(page.getByText('1 person found')).toBeFocused();
  },
);

/** Makes a session with one seat, which Ruth has. Amos is on the waitlist. */
async function makeFullSession(portal: Portal, people: People, dateTime: Date) {
  const [ruth, amos] = [await people.chaplain(), await people.chaplain()];
  const values = {
    dateTime,
    maxCapacity: 1,
    isVirtual: true,
    location: 'https://meet.example.org/the-first-hour',
  };
  const session = await makeSession(portal, values, [ruth, 'registered'], [amos, 'waitlisted']);
  return { ...session, ruth, amos };
}

test(
  'nobody can be marked as no-show before the training session has begun',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const { id, ruth } = await makeFullSession(portal, people, hoursFromNow(1));
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(ruth) });
    const noShow = row.getByRole('button', { name: 'No-show' });
    const asked = page.getByRole('dialog', { name: `Mark ${fullName(ruth)} as a no-show?` });
    await noShow.click();
    await expect(asked).toContainText('goes immediately to the first person on the waitlist');
    await asked.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(asked).toContainText('A no-show can be marked once the session has begun.');
    await asked.getByRole('button', { name: 'Keep their seat' }).click();
    await expect(noShow).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'the seat of a no-show goes to the first person on the waitlist',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, openAs, portal }) => {
    const { id, title, ruth, amos } = await makeFullSession(portal, people, hoursFromNow(-0.5));
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(ruth) });
    const noShow = row.getByRole('button', { name: 'No-show' });
    const asked = page.getByRole('dialog', { name: `Mark ${fullName(ruth)} as a no-show?` });
    await noShow.click();
    await asked.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
    await expect(noShow).toBeFocused();
    const second = page.getByRole('article', { name: fullName(amos) });
    await expect(second).toContainText('Not marked');
    await expect(page.getByLabel('Attendance in figures')).toContainText('Waiting0');

    const ofAmos = await openAs(amos);
    await ofAmos.goto('/training?list=mine');
    const upcoming = ofAmos.getByRole('region', { name: 'Upcoming' });
    const own = upcoming.getByRole('article', { name: title });
    await expect(own).toContainText('Under way');
    await expect(own).toContainText('A seat became free: you are registered');
    await expect(own.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expect(own.getByRole('link', { name: /^https:/ })).toHaveAttribute('rel', 'noreferrer');
  },
);

test(
  'if a training session is postponed, an attendance mark stays and can be removed',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const ruth = await people.chaplain();
    const { id } = await makeSession(portal, { dateTime: hoursFromNow(-0.5), maxCapacity: 1 }, [
      ruth,
      'no-show',
    ]);
    await openAsAdmin(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(ruth) });
    const noShow = row.getByRole('button', { name: 'No-show' });
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Edit Training' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Training' });
    await edit.getByLabel('Date and Time').fill(typed(hoursFromNow(48)));
    await expect(edit.getByText(/Existing marks stay/)).toBeVisible();
    await edit.getByLabel('Max Capacity').fill('2');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Training session updated')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Attended' })).toHaveCount(0);
    await noShow.click();
    await expect(row).toContainText('Registered');
    await expect(noShow).toHaveCount(0);
  },
);

test(
  'a guest can’t open the attendance list of a training session',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeTrainingSession();
    await signIn(page, await people.guest());
    await page.goto(`/admin/training/${id}`);
    await expect(
      page.getByText('Access Denied - This admin panel is restricted to administrators only.'),
    ).toBeVisible();
  },
);
