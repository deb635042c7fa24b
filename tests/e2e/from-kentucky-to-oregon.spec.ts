import { addTextNumber } from '#server/testing/outbox.ts';
import { svgLogo } from '#server/testing/logo-examples.ts';
import { askWithReason } from './deployments.ts';
import { expect, type Page } from './fixtures.ts';
import {
  expectMailsWithoutFormer,
  expectNoFormer,
  expectPageWithoutFormer,
} from './former-words.ts';
import { linkInMail } from './mail.ts';
import { NUMBER, test } from './outside.ts';
import { follow, fullName, newPerson, register, toast } from './people.ts';

const OREGON = {
  Title: 'Oregon Disaster Spiritual Care',
  'Short title': 'Oregon Care',
  Tagline: 'Beside people when a wildfire comes.',
  Agency: 'Oregon Department of Emergency Services',
  City: 'Salem',
  State: 'Oregon',
  Phone: '(503) 555-0142',
  Email: 'care@oregon.example',
  'Program website': 'https://oregon.example/care',
};

const REGIONS = [
  { code: 'WV', name: 'Willamette Valley' },
  { code: 'HD', name: 'High Desert' },
];

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^Not saved yet:/)).toBeHidden();
}

async function nameTheProgram(page: Page) {
  for (const [label, value] of Object.entries(OREGON)) await field(page, label).fill(value);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Los Angeles');
  await page.getByRole('option', { name: /America\/Los Angeles/ }).click();
  await save(page);
  await page
    .getByRole('group', { name: 'Logo' })
    .getByLabel('Logo')
    .setInputFiles({ name: 'o.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svgLogo()) });
  await expect(toast(page, 'Logo saved')).toBeVisible();
}

async function fillHome(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  const sources = page.getByRole('group', { name: 'Figures' }).getByLabel('Source');
  const counted = ['Approved and active', 'Activations', 'Training sessions', 'Approved hours'];
  for (const [at, source] of counted.entries()) {
    const option = sources.nth(at).getByRole('option', { name: source });
    await sources.nth(at).selectOption(await option.innerText());
  }
  for (const name of [/^Remove: People rarely/, /^Remove: The training/]) {
    await page.getByRole('button', { name }).click();
  }
  await save(page);
}

async function drawRegions(page: Page) {
  await page.getByRole('link', { name: 'Regions', exact: true }).click();
  for (const letter of 'ABCDEFGH') {
    await page.getByRole('button', { name: `Remove: Region ${letter}`, exact: true }).click();
  }
  for (const [at, { code, name }] of REGIONS.entries()) {
    await page.getByRole('button', { name: 'Add region' }).click();
    await page.getByRole('textbox', { name: `Code of region ${at + 1}` }).fill(code);
    await page.getByRole('textbox', { name: `Name of region ${at + 1}` }).fill(name);
  }
  const state = page.getByRole('combobox', { name: 'State', exact: true });
  await expect(state).toHaveValue('OR');
  await page.getByRole('radio', { name: /Willamette Valley/ }).check();
  // 41043 is the code of Linn County.
  await page.locator('path[data-fips="41043"]').click();
  await expect(page.getByRole('combobox', { name: 'Region of Linn' })).toHaveValue('WV');
  await page.getByRole('combobox', { name: 'Region of Deschutes' }).selectOption('HD');
  await save(page);
}

async function changeLists(page: Page) {
  await page.goto('/program?part=lists');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await field(page, 'Name').fill('Wildfire camps');
  await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption('On scene');
  await save(page);
  await page.goto('/program?part=lists&list=affiliation');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await field(page, 'Name').fill('Quaker');
  await save(page);
}

async function writeMail(page: Page) {
  await page.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await page.getByLabel('Search messages').fill('approved');
  await page.getByRole('link', { name: /^Application approved/ }).click();
  await page.getByLabel('Subject').fill('{shortTitle} is glad to have you');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
}

test(
  'an office in another state renames the program, and people see no words of the default program any more',
  { tag: ['@night', '@desktop'] },
  async ({ page, browser, portal, outside, openAsAdmin }) => {
    test.setTimeout(300_000);
    const phone = await (
      await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
    ).newPage();
    await openAsAdmin('/program');
    await nameTheProgram(page);
    await fillHome(page);
    await drawRegions(page);
    await changeLists(page);
    await writeMail(page);

    await phone.goto('/');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(OREGON.Title);
    await phone.getByRole('button', { name: 'See our regions' }).click();
    await expect(phone.getByRole('img', { name: 'Map of Oregon with its regions' })).toBeVisible();
    await expectPageWithoutFormer(phone);
    const manifest = await phone.request.get('/manifest.webmanifest');
    expect(await manifest.text()).toContain(OREGON['Short title']);
    expectNoFormer(await manifest.text(), 'the web manifest');
    await phone.goto('/auth');
    await expectPageWithoutFormer(phone);

    const ruth = newPerson('Ruth');
    await register(phone, ruth, 'Chaplain');
    await expect(phone.getByText(`Welcome to the ${OREGON['Short title']}.`).first()).toBeVisible();
    await phone.getByLabel('Phone', { exact: true }).fill('+1 503 555 0143');
    await phone.getByLabel('City').fill('Bend');
    await phone.getByRole('radio', { name: 'Quaker' }).check();
    await phone.getByText('More areas…').click();
    await phone.getByLabel('Wildfire camps').check();
    await phone.getByLabel('Weekdays', { exact: true }).check();
    await expectPageWithoutFormer(phone);
    await phone.getByRole('button', { name: 'Submit Application' }).click();
    await expect(toast(phone, 'Application submitted!')).toBeVisible();

    await follow(page, 'Dashboard');
    const application = page.getByRole('article').filter({ hasText: fullName(ruth) });
    await expect(application).toContainText('Wildfire camps');
    await expectPageWithoutFormer(page);
    await application.getByRole('button', { name: /Approve/ }).click();
    await expect(toast(page, 'Chaplain approved')).toBeVisible();
    const mails = await expectMailsWithoutFormer(portal, ['confirm-email', 'application-approved']);
    expect(mails.map(({ subject }) => subject)).toContain('Oregon Care is glad to have you');

    const { rows } = await portal.db.pool.query<{ id: string; chaplain: string }>(
      `SELECT users.id, chaplains.id AS chaplain FROM users
       JOIN chaplains ON user_id = users.id WHERE username = $1`,
      [ruth.username],
    );
    const [her = { id: '', chaplain: '' }] = rows;
    await addTextNumber(portal.db, her.id, NUMBER);
    await page.goto('/activations');
    await page.getByRole('button', { name: 'Create Activation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Activation' });
    await dialog.getByLabel('Event type').fill('Wildfire');
    await dialog.getByLabel('Location').fill('Sisters');
    await dialog.getByLabel('Description').fill('Two camps.');
    await dialog.getByLabel('Region', { exact: false }).first().selectOption('High Desert');
    await dialog.getByRole('button', { name: 'Create Activation' }).click();
    await page.getByPlaceholder('Name, city, affiliation…').fill(ruth.lastName);
    await page.getByRole('checkbox', { name: fullName(ruth) }).check();
    await expectPageWithoutFormer(page);
    await askWithReason(page, 'Ask 1 chaplain');
    await expect(page.getByText(/was asked\./)).toBeVisible();

    const stranger = await phone.context().newPage();
    await stranger.goto(await linkInMail(portal, { username: ruth.username, kind: 'call-out' }));
    await expectPageWithoutFormer(stranger);
    await stranger.getByRole('button', { name: 'in 30 min' }).click();
    await expect(stranger.getByRole('status')).toContainText('You are coming');
    await expectPageWithoutFormer(stranger);
    await stranger.close();
    await expectMailsWithoutFormer(portal, ['confirm-email', 'application-approved', 'call-out']);
    await expect.poll(() => outside.texts.received.length).toBeGreaterThan(0);
    for (const { text } of outside.texts.received) {
      expect(text).toContain(OREGON['Short title']);
      expectNoFormer(text, 'a text message');
    }

    const session = await portal.makeTrainingSession({ location: 'Salem, Room 2' });
    await portal.makeRsvp({ trainingId: session.id, chaplainId: her.chaplain });
    await portal.makeSection();
    for (const path of [
      '/',
      '/training?list=mine',
      '/resources',
      '/field-guide',
      '/field-guide/print',
      '/directory',
      '/deployments',
      '/profile',
      '/profile/messages',
      '/profile/sign-in',
      '/profile/data',
    ]) {
      await phone.goto(path);
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
      await expectPageWithoutFormer(phone);
    }
    for (const path of [
      `/api/training-sessions/${session.id}/calendar`,
      `/api/chaplains/directory/${her.chaplain}/vcard`,
    ]) {
      const file = await phone.request.get(path);
      expect(file.status(), path).toBe(200);
      expectNoFormer(await file.text(), path);
    }
    for (const path of ['/dashboard', '/admin', '/activations', '/hours', '/admin/messages']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectPageWithoutFormer(page);
    }
    await page.goto('/activations');
    await page
      .getByRole('link', { name: /Wildfire/ })
      .first()
      .click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${OREGON.Title} · As of `)).toBeVisible();
    await expectPageWithoutFormer(page);
  },
);
