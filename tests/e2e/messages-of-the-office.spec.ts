import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { sessions } from '#shared/accounts/table.ts';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import { linkInMail } from './mail.ts';
import { follow, fullName, leaveByEscape, toast } from './people.ts';
import { chooseInRow } from './row-menu.ts';
import { hoursFromNow, typed } from './training.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Reloads until the text appears, because messages are sent in the background. */
async function eventually(page: Page, shown: Locator, text: string) {
  await expect(async () => {
    await page.reload();
    await expect(shown).toContainText(text, { timeout: 2_000 });
  }).toPass();
}

const colorOf = (shown: Locator, name: 'backgroundColor' | 'borderColor') =>
  shown.evaluate((element, property) => getComputedStyle(element)[property], name);

/** The contrast ratio of WCAG 2; colors as `rgb(…)`. */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[\d.]+/g)].map(([number]) => {
    const share = Number(number) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function openAnnouncements(page: Page) {
  await follow(page, 'Admin');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('tab', { name: 'Announcements' }).click();
}

test(
  'the list of announcements says why the portal stopped an announcement @desktop',
  { tag: '@night' },
  async ({ page, portal, openAsAdmin }) => {
    await portal.makeAnnouncement({
      title: 'Office closed on Monday',
      state: 'cancelled',
      stoppedBecause: 'suspended',
      scheduledFor: hoursFromNow(24),
    });
    await portal.makeAnnouncement({
      title: 'Roll call',
      state: 'sent',
      sentAt: new Date(),
      stoppedBecause: 'role-lost',
    });
    await openAsAdmin('/');
    await openAnnouncements(page);
    const waiting = row(page, 'Office closed on Monday');
    await expect(waiting).toContainText('Stopped');
    await expect(waiting).toContainText(
      'The administrator who scheduled this announcement was suspended.',
    );
    const sent = row(page, 'Roll call');
    await expect(sent).toContainText('Sent to');
    await expect(sent).toContainText(
      'The administrator who sent this announcement lost the role. The remaining messages will not be sent.',
    );
  },
);

test(
  'an announcement that the portal stopped can be scheduled again with its text and time @desktop',
  { tag: '@night' },
  async ({ page, portal, people, openAsAdmin }) => {
    await people.chaplain();
    const at = hoursFromNow(24);
    await portal.makeAnnouncement({
      title: 'Office closed on Monday',
      body: 'Please call the duty line.',
      state: 'cancelled',
      stoppedBecause: 'suspended',
      scheduledFor: at,
    });
    await openAsAdmin('/admin/messages?tab=announcements');
    const again = page.getByRole('button', { name: 'Use again: Office closed on Monday' });
    expect((await again.boundingBox())?.height).toBe(44);
    await again.click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Office closed on Monday');
    await expect(dialog.getByLabel('Text')).toHaveValue('Please call the duty line.');
    await expect(dialog.getByLabel('Date and time')).toHaveValue(typed(at));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(toast(page, 'Announcement scheduled')).toBeVisible();
    await expect(row(page, 'Office closed on Monday')).toHaveCount(2);
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  },
);

test(
  'an administrator sends an announcement to one region, and reads the mail as it was sent @desktop',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' }, { primaryRegion: 'B' });
    await people.chaplain({ firstName: 'Amos' }, { primaryRegion: 'C' });
    await openAsAdmin('/');
    await openAnnouncements(page);
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await expect(dialog.getByText('It goes to 2 people')).toBeVisible();
    await dialog.getByLabel('Region B').check();
    await expect(dialog.getByText('It goes to 1 person')).toBeVisible();
    await dialog.getByLabel('Title').fill('Roll call');
    await dialog
      .getByLabel('Text')
      .fill('Please look at your hours.\n\n<img src="x"> is no picture.');
    await dialog.getByRole('button', { name: 'Preview the mail' }).click();
    const preview = dialog.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'Roll call' })).toBeVisible();
    const inert = preview.getByText('<img src="x"> is no picture.', { exact: true });
    await expect(inert).toBeVisible();
    await dialog.getByRole('button', { name: 'Send to 1 person' }).dblclick();
    await expect(toast(page, 'Announcement sent')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Roll call')).toHaveCount(1);
    await expect(row(page, 'Roll call')).toContainText('Sent to 1 person');
    // The list refreshes by itself.
    await expect(row(page, 'Roll call')).toContainText('Email: 1', { timeout: 25_000 });

    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByText('Mail is kept here, not sent')).toBeVisible();
    await page.getByRole('button', { name: `Read: Announcement to ${fullName(ruth)}` }).click();
    const mail = page.getByRole('dialog', { name: `Announcement to ${fullName(ruth)}` });
    await expect(
      mail.frameLocator('iframe').getByText('Please look at your hours.', { exact: true }),
    ).toBeVisible();
    await expect(mail.getByText(ruth.email)).toBeVisible();
  },
);

test(
  'an administrator must confirm their identity to read a stored mail; in mails to administrators, links are hidden @desktop',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin }) => {
    const [naomi, tom] = [await people.admin({ firstName: 'Naomi' }), await people.guest()];
    const links = [];
    for (const { username } of [naomi, tom]) {
      await page.request.post('/api/password-reset', { data: { username } });
      links.push(await linkInMail(portal, { username, kind: 'password-reset' }));
    }
    await openAsAdmin('/admin/messages');
    await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
    const read = page.getByRole('button', { name: `Read: Password reset to ${fullName(naomi)}` });
    await read.click();
    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect(question).toBeVisible();
    await leaveByEscape(question);
    const mail = page.getByRole('dialog', { name: `Password reset to ${fullName(naomi)}` });
    await expect(mail.getByText('First, please confirm that it’s you.')).toBeVisible();
    await mail.getByRole('button', { name: 'Try again' }).click();
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toBeHidden();
    await expect(mail.getByText(/^The links of this mail are left out/)).toBeVisible();
    await mail.getByText('Text', { exact: true }).click();
    await expect(mail.locator('pre')).toContainText('/set-password?token=hidden');
    await expect(mail.locator('pre')).not.toContainText(links[0] ?? '');
    await leaveByEscape(mail);

    await page.getByRole('button', { name: `Read: Password reset to ${fullName(tom)}` }).click();
    const theirs = page.getByRole('dialog', { name: `Password reset to ${fullName(tom)}` });
    await theirs.getByText('Text, with addresses to copy').click();
    await expect(theirs.locator('pre')).toContainText(links[1] ?? '');
  },
);

test(
  'an announcement to many people is sent or scheduled only after a confirmation @desktop',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    for (let number = 0; number < 12; number += 1) await people.chaplain();
    await openAsAdmin('/admin/messages?tab=announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByLabel('Title').fill('Roll call');
    await dialog.getByLabel('Text').fill('Please look at your hours.');
    await dialog.getByRole('button', { name: 'Send to 12 people' }).click();
    const question = page.getByRole('dialog', { name: 'Send to 12 people?' });
    await expect(question).toContainText('“Roll call” goes out at once');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Title')).toHaveValue('Roll call');
    await expect(dialog.getByRole('button', { name: 'Send to 12 people' })).toBeFocused();

    await dialog.getByRole('radio', { name: 'At a time' }).check();
    await dialog.getByLabel('Date and time').fill(typed(hoursFromNow(24)));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Schedule for 12 people?' });
    await scheduling.getByRole('button', { name: 'Schedule it' }).click();
    await expect(toast(page, 'Announcement scheduled')).toBeVisible();
    await expect(row(page, 'Roll call')).toContainText('Scheduled');

    await page.getByRole('button', { name: 'Edit: Roll call' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit announcement' });
    await edit.getByRole('radio', { name: 'Now' }).check();
    await edit.getByRole('button', { name: 'Send to 12 people' }).click();
    await page
      .getByRole('dialog', { name: 'Send to 12 people?' })
      .getByRole('button', { name: 'Send it' })
      .click();
    await expect(toast(page, 'Announcement sent')).toBeVisible();
    await expect(row(page, 'Roll call')).toContainText('Sent to 12 people');
  },
);

test(
  'a scheduled announcement can be edited and cancelled',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin }) => {
    await people.chaplain({ firstName: 'Ruth' });
    await openAsAdmin('/admin/messages?tab=announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByLabel('Title').fill('Roll call');
    await dialog.getByLabel('Text').fill('Please look at your hours.');
    await dialog.getByRole('radio', { name: 'At a time' }).check();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('Date and time is required')).toBeVisible();
    await dialog.getByLabel('Date and time').fill(typed(hoursFromNow(24)));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(toast(page, 'Announcement scheduled')).toBeVisible();
    await expect(row(page, 'Roll call')).toContainText('Scheduled');

    await page.getByRole('button', { name: 'Edit: Roll call' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit announcement' });
    await edit.getByLabel('Title').fill('Roll call of May');
    await edit.getByRole('button', { name: 'Schedule' }).click();
    await expect(edit).toBeHidden();
    await page.getByRole('button', { name: 'Cancel: Roll call of May' }).click();
    await page.getByRole('button', { name: 'Cancel this announcement' }).click();
    await expect(toast(page, 'Announcement cancelled')).toBeVisible();
    await expect(row(page, 'Roll call of May')).toContainText('Cancelled');
    await expect(row(page, 'Roll call of May')).toBeFocused();
  },
);

test(
  'an administrator finds a failed message by its recipient and sends it again',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const amos = await people.chaplain({ firstName: 'Amos' });
    const { messageId } = await portal.makeDelivery({ userId: ruth.id });
    await portal.makeDelivery({ userId: amos.id, messageId });
    await openAsAdmin(`/admin?list=users&search=${ruth.username}`);
    await chooseInRow(page, fullName(ruth), 'Messages');
    const last = page.getByRole('dialog', { name: `Messages to ${fullName(ruth)}` });
    await expect(last.getByRole('listitem')).toHaveText(
      /Application approved.*Email · .*The mail server refused the address.*Failed/,
    );
    await last.getByRole('link', { name: 'All messages (1)' }).click();
    await expect(row(page, fullName(ruth))).toContainText('The mail server refused the address');
    await expect(row(page, fullName(amos))).toHaveCount(0);
    await page.getByRole('button', { name: /^Send again/ }).click();
    await expect(toast(page, 'Queued again')).toBeVisible();
    await eventually(page, row(page, fullName(ruth)), 'Sent');

    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByLabel('State').selectOption('Failed');
    await expect(row(page, fullName(amos))).toBeVisible();
    await expect(row(page, fullName(ruth))).toHaveCount(0);
    await page.getByRole('link', { name: 'Application approved' }).click();
    await page.getByLabel('State').selectOption('Failed');
    await page.getByRole('button', { name: 'Send all failed again' }).click();
    await page.getByLabel('State').selectOption('');
    await eventually(page, row(page, fullName(amos)), 'Sent');
  },
);

test(
  'a test call shows what was delivered, who answered, and whom to phone @desktop',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' }, { primaryRegion: 'B' });
    const amos = await people.chaplain({ firstName: 'Amos' }, { primaryRegion: 'B' });
    const mute = await people.chaplain({ firstName: 'Mute' }, { phone: '502-555-0177' });
    const setChannels = `INSERT INTO message_preferences (user_id, channels) VALUES ($1, $2)`;
    await portal.db.pool.query(setChannels, [mute.id, { 'call-outs': [] }]);
    await portal.db.pool.query(`UPDATE chaplains SET approved_at = now()`);
    await openAsAdmin('/admin/messages?tab=test-calls');
    await expect(page.getByText('Test calls are sent only by hand.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test call' });
    await expect(dialog.getByText('1 more can’t be reached')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
    const question = page.getByRole('dialog', { name: 'Send a test call to 2 people?' });
    await expect(question.getByText(/in their quiet hours get it afterwards/)).toBeVisible();
    await question.getByRole('button', { name: 'Send it' }).click();

    await expect(page.getByRole('heading', { name: /^Test call of/ })).toBeFocused();
    const summary = page.getByText(/^Sent to \d+ of/);
    await eventually(page, summary, 'Sent to 2 of 3 (67 %). Answered: 0 of 3');
    await expect(page.getByText(/reached/i)).toHaveCount(0);
    await portal.db.pool.query(
      `UPDATE deliveries SET delivered_at = now(), opened_at = now(),
       answered_at = created_at + interval '90 seconds' WHERE user_id = $1`,
      [ruth.id],
    );
    await eventually(
      page,
      summary,
      'Of these 1 delivered, 1 opened. Answered: 1 of 3 (33 %), half of them within 2 min.',
    );
    await expect(
      page
        .getByRole('list', { name: 'By channel' })
        .getByRole('listitem')
        .filter({ hasText: 'Email' }),
    ).toContainText('sent to 2 of 2 (100 %), 1 delivered, 1 opened, 1 answered');
    await expect(page.getByRole('row', { name: /^Region B 2 2 1 1 1/ })).toBeVisible();
    await expect(row(page, fullName(mute))).toContainText('No channel is switched on');
    await expect(row(page, fullName(mute)).getByRole('link', { name: /555-0177/ })).toHaveAttribute(
      'href',
      'tel:5025550177',
    );
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV: not sent' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^Test call [\d-]+ not sent\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(fullName(mute));
    await page.getByRole('link', { name: 'Sent, no answer' }).click();
    await expect(row(page, fullName(amos))).toBeVisible();
    await expect(page.getByRole('link', { name: 'Export CSV: sent, no answer' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Export CSV: figures/ })).toBeVisible();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the colors in the bars of a test call’s results have a contrast of 3:1 in ${colorScheme} mode`,
    { tag: ['@night', '@desktop'] },
    async ({ page, people, openAsAdmin }) => {
      await page.emulateMedia({ colorScheme });
      await people.chaplain();
      await openAsAdmin('/admin/messages?tab=test-calls');
      await page.getByRole('button', { name: 'Send a test call' }).click();
      await page.getByRole('button', { name: 'Send to 1 person' }).click();
      await page.getByRole('button', { name: 'Send it' }).click();
      const bar = page
        .getByRole('list', { name: 'By channel' })
        .locator('li > [aria-hidden="true"]')
        .first();
      const parts = bar.locator('div');
      const [missed, edge] = [
        await colorOf(bar, 'backgroundColor'),
        await colorOf(bar, 'borderColor'),
      ];
      const delivered = await colorOf(parts.nth(1), 'backgroundColor');
      const stripes = await parts
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundImage);
      expect(stripes).toContain(delivered);
      const answered = await colorOf(parts.last(), 'backgroundColor');
      const panel = await colorOf(page.locator('#by-channel'), 'backgroundColor');
      for (const pair of [
        [edge, panel],
        [edge, missed],
        [delivered, missed],
        [delivered, panel],
        [answered, delivered],
      ] as const) {
        expect(contrast(...pair), pair.join(' beside ')).toBeGreaterThanOrEqual(3);
      }
    },
  );
}

test(
  'an administrator switches on monthly test calls',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin/messages?tab=test-calls');
    await page.getByRole('button', { name: 'Change schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule of test calls' });
    await dialog.getByRole('switch', { name: 'Send a test call every month' }).click();
    await dialog.getByLabel('Day of the month').selectOption('12');
    await dialog.getByLabel('To').selectOption('Region C');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(toast(page, 'Schedule saved')).toBeVisible();
    await expect(
      page.getByText(/^Every month on day 12 at 10:00, to Region C\. The next/),
    ).toBeVisible();
  },
);
