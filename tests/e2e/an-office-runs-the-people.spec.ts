import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { PASSWORD, expect, test, type Page } from './fixtures.ts';
import { fullName, openImport, toast } from './people.ts';

const PEOPLE = 500;
const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role,Shirt Size';

/** A roster of `length` new people and three invalid rows. */
function rosterOf(mark: string, length = PEOPLE) {
  const rows = Array.from(
    { length },
    (_, n) =>
      `Ruth${n},Import${mark},r${n}.${mark}@example.org,r${n}.${mark},+1 502 555 ${String(n).padStart(4, '0')},Hazard,E,"Interfaith Council, Inc.","He said ""yes""",Grief support; Underwater basket blessing,Weekdays,chaplain,M`,
  );
  const wrong = [
    `No,Mail${mark},,nomail.${mark},606-555-0111,Hazard,B,other,,,,chaplain,S`,
    `Short,Row${mark},short.${mark}@example.org,short.${mark}`,
    `Would,Be-Admin${mark},wba.${mark}@example.org,wba.${mark},606-555-0116,Ashland,C,other,,,,admin,S`,
  ];
  return `\uFEFF${[HEADER, ...rows, ...wrong].join('\r\n')}\r\n`;
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function choose(page: Page, text: string) {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
}

async function previewNewRoster(page: Page, length = PEOPLE) {
  const mark = randomUUID().slice(0, 8);
  const dialog = await openImport(page);
  await choose(page, rosterOf(mark, length));
  await expect(dialog.getByRole('button', { name: `${length} to create` })).toBeVisible();
  return { mark, dialog };
}

test(
  'a roster is previewed, imported and approved; one of its people sets a password and signs in @desktop',
  { tag: '@night' },
  async ({ page, signIn, openBrowser, people }) => {
    await signIn(page, await people.admin());
    const { mark, dialog } = await previewNewRoster(page);
    await dialog.getByRole('button', { name: '3 refused' }).click();
    await expect(dialog.getByText(/The row has 4 of 13 cells/)).toBeVisible();
    await expect(dialog.getByText(/Email is missing/)).toBeVisible();
    await expect(dialog.getByText(/admin can’t be given by an import/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(
      dialog.getByText(
        `Successfully imported ${PEOPLE} chaplains. 0 existing chaplains were updated.`,
      ),
    ).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Approve the imported chaplains' }).click();
    await expect(dialog.getByText(`${PEOPLE} chaplains are approved and active.`)).toBeVisible();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Set-password links (CSV)' }).click();
    const links = await readFile(await (await saving).path(), 'utf8');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Search').fill(`Ruth7 Import${mark}`);
    const card = page.getByRole('article', { name: `Ruth7 Import${mark}` });
    await expect(card).toContainText('Approved');
    await expect(card).toContainText('Interfaith Council, Inc.');

    const line = links.split('\r\n').find((each) => each.includes(`,r7.${mark},`)) ?? '';
    const [, link = ''] = /(http[^,]+)/.exec(line) ?? [];
    const ruth = await openBrowser();
    await ruth.goto(link);
    await expect(ruth.getByText(/Ruth7/).first()).toBeVisible();
    await ruth.getByLabel(/^(New )?Password$/).fill(PASSWORD);
    await ruth.getByRole('button', { name: /Set Password/ }).click();
    await expect(ruth.getByRole('heading', { name: 'Your Password Is Set' })).toBeVisible();
    await signIn(ruth, { username: `r7.${mark}@example.org` });
    await ruth.goto(link);
    await expect(ruth.getByText(/ask the office for a new/i).first()).toBeVisible();

    const again = await openImport(page);
    await choose(page, rosterOf(mark));
    await expect(again.getByRole('button', { name: `${PEOPLE} unchanged` })).toBeVisible();
  },
);

test(
  'if the response to an import is lost, the import is not reported as failed and can be continued',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    const { dialog } = await previewNewRoster(page, 20);
    await page.route('**/api/chaplains/import', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('the people may be saved anyway')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '20 unchanged' })).toBeVisible();

    await page.unroute('**/api/chaplains/import');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Successfully imported 0 chaplains.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve the imported chaplains' }).click();
    await expect(dialog.getByText('20 chaplains are approved and active.')).toBeVisible();
  },
);

test(
  'a file that isn’t a roster is refused as soon as it is chosen',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('No file selected').first()).toBeVisible();
    await choose(page, `${HEADER}\r\n`);
    await expect(
      dialog.getByText('The CSV file contains no valid chaplain data.').first(),
    ).toBeVisible();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'roster.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('PK\u0003\u0004'),
    });
    await expect(dialog.getByText('Please select a CSV file.').first()).toBeVisible();
  },
);

test(
  'editing a chaplain keeps values of the profile that the lists don’t offer',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    const mark = randomUUID().slice(0, 8);
    await signIn(page, await people.admin());
    const made = await page.request.post('/api/chaplains/create', {
      data: {
        firstName: 'Odd',
        lastName: `Values${mark}`,
        email: `odd${mark}@example.org`,
        username: `odd${mark}`,
        password: PASSWORD,
        phone: '606-555-0121',
        city: 'Paducah',
        primaryRegion: 'Z',
        affiliation: 'United Methodist',
        expertise: ['Underwater basket blessing', 'Elder care'],
        availability: ['Whenever', 'x'.repeat(100)],
      },
    });
    expect(made.status()).toBe(201);
    await page.goto(`/admin?search=Values${mark}`);
    await page.getByRole('button', { name: `Edit Odd Values${mark}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Username')).toHaveValue(`odd${mark}`);
    await dialog.getByLabel('City').fill('Mayfield');
    await dialog.getByRole('button', { name: /Save|Update/ }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('article', { name: `Odd Values${mark}` });
    for (const text of [
      'Mayfield',
      'Underwater basket blessing',
      'Elder care',
      'Whenever',
      'United Methodist',
    ]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByText('x'.repeat(100))).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await card.getByRole('switch', { name: /Directory/ }).click();
    await expect(toast(page, 'Directory visibility updated').first()).toBeVisible();
    await page.goto('/admin/audit');
    await page.getByLabel(/Person|Search/).fill(`Values${mark}`);
    const events = page.getByRole('main').getByText(`Odd Values${mark}`);
    await expect(events.first()).toBeVisible();
    for (const action of ['Directory visibility changed', 'Chaplain changed', 'Chaplain created']) {
      await expect(
        page.getByText(action).filter({ visible: true }).and(page.locator(':not(option)')).first(),
      ).toBeVisible();
    }
  },
);

test(
  'after an approval by keyboard, the focus is still on the chaplain’s card',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin }) => {
    const noah = await people.applicant({ firstName: 'Noah' });
    await openAsAdmin(`/admin?search=${noah.lastName}`);
    await page.getByRole('button', { name: `Approve ${fullName(noah)}` }).focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: fullName(noah) });
    await expect(card).toContainText('Approved');
    await expect(page.getByRole('listitem').filter({ has: card })).toBeFocused();
  },
);

test(
  'a user whose role was changed loses access to the directory with the next click',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, openAs }) => {
    const daniel = await people.chaplain({ firstName: 'Daniel' });
    const other = await openAs(daniel);
    await other.goto('/');
    await openAsAdmin(`/admin?list=users&search=${daniel.lastName}`);
    await page.getByRole('button', { name: `Change role: ${fullName(daniel)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('radio', { name: 'Guest' }).check();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(toast(page, 'User role updated').first()).toBeVisible();
    const directory = other.getByRole('link', { name: 'Directory' }).first();
    // Ignores a missing link: the page removes it once it notices the changed role.
    await directory.click({ timeout: 3_000 }).catch(() => undefined);
    await expect(other.getByRole('article')).toHaveCount(0);
    await other.goto('/directory');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  },
);

test(
  'a guest reads that the admin panel is for administrators',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/admin');
    await expect(
      page.getByText('Access Denied - This admin panel is restricted to administrators only.'),
    ).toBeVisible();
  },
);
