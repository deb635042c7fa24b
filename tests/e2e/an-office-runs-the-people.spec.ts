import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import {
  follow,
  fullName,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  openImport,
  PASSWORD,
  register,
  settleApplications,
  signIn,
  signInAsAdministrator,
  toast,
} from './people.ts';

const PEOPLE = 500;
const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role,Shirt Size';

/** A roster as a spreadsheet saves it: 500 people nobody else knows, and three rows that are wrong. */
function rosterOf(mark: string) {
  const rows = Array.from(
    { length: PEOPLE },
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

/** How far the page can be moved to the side. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function choose(page: Page, text: string) {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
}

/** An administrator has chosen a roster of people whom nobody knows. */
async function previewNewRoster(page: Page) {
  const mark = randomUUID().slice(0, 8);
  await signInAsAdministrator(page);
  const dialog = await openImport(page);
  await choose(page, rosterOf(mark));
  await expect(dialog.getByRole('button', { name: `${PEOPLE} to create` })).toBeVisible();
  return { mark, dialog };
}

test('a roster is previewed, imported and approved; one of its people sets a password and signs in', async ({
  page,
  browser,
}) => {
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
  const ruth = await openBrowser(browser, page);
  await ruth.goto(link);
  await expect(ruth.getByText(/Ruth7/).first()).toBeVisible();
  await ruth.getByLabel(/^(New )?Password$/).fill(PASSWORD);
  await ruth.getByLabel('Confirm Password').fill(PASSWORD);
  await ruth.getByRole('button', { name: /Set Password/ }).click();
  await expect(ruth.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signIn(ruth, `r7.${mark}@example.org`);
  await ruth.goto(link);
  await expect(ruth.getByText(/ask an administrator for a new/i).first()).toBeVisible();
  await ruth.context().close();

  const again = await openImport(page);
  await choose(page, rosterOf(mark));
  await expect(again.getByRole('button', { name: `${PEOPLE} unchanged` })).toBeVisible();
});

test('an import whose answer is lost on its way is not said to have failed whole, and is taken up again', async ({
  page,
}) => {
  const { dialog } = await previewNewRoster(page);
  await page.route('**/api/chaplains/import', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('it may be stored all the same')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('button', { name: `${PEOPLE} unchanged` })).toBeVisible();

  await page.unroute('**/api/chaplains/import');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Successfully imported 0 chaplains.')).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByRole('button', { name: 'Approve the imported chaplains' }).click();
  await expect(dialog.getByText(`${PEOPLE} chaplains are approved and active.`)).toBeVisible();
});

test('what is no roster is told', async ({ page }) => {
  await signInAsAdministrator(page);
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
});

test('an edit keeps stored values that the catalogue does not have', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8);
  await signInAsAdministrator(page);
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
  await settleApplications(browser, baseURL ?? '', `Values${mark}`);
});

test('by keyboard: an approval keeps the focus at the card', async ({ page }) => {
  const noah = newPerson('Noah');
  await signInAsAdministrator(page);
  const made = await page.request.post('/api/chaplains/create', {
    data: {
      ...noah,
      password: PASSWORD,
      phone: '606-555-0121',
      city: 'Paducah',
      affiliation: 'other',
      expertise: [],
      availability: [],
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/admin?search=${noah.lastName}`);
  await page.getByRole('button', { name: `Approve ${fullName(noah)}` }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: fullName(noah) });
  await expect(card).toContainText('Approved');
  await expect(page.getByRole('listitem').filter({ has: card })).toBeFocused();
});

test('a role change reaches the other person’s next click', async ({ page, browser, baseURL }) => {
  const daniel = newPerson('Daniel');
  await makeApprovedChaplain(browser, baseURL ?? '', daniel);
  const other = await openBrowser(browser, page);
  await signIn(other, daniel.username);
  await signInAsAdministrator(page);
  await page.goto(`/admin?list=users&search=${daniel.lastName}`);
  await page.getByRole('button', { name: `Change role: ${fullName(daniel)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByRole('radio', { name: 'Guest' }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'User role updated').first()).toBeVisible();
  await follow(other, 'Directory');
  await expect(other.getByRole('article')).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await other.context().close();
});

test('a guest is told that the panel is for administrators', async ({ page }) => {
  await register(page, newPerson('Noah'), 'Guest');
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await expect(
    page.getByText('Access Denied - This admin panel is restricted to administrators only.'),
  ).toBeVisible();
});
