import type { Locator } from 'playwright/test';
import { paths } from '#client/lib/paths.ts';
import { sessions } from '#shared/accounts/table.ts';
import { askForErasure } from '#shared/own-data/api.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { addAuthenticator, typePassword } from '#server/testing/second-factor.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { linkWaits } from './answers.ts';
import { expect, PASSWORD, test, type Page, type People } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import { addAuthenticatorTo, addressForPasskeys, keepCodes } from './passkeys.ts';
import { fullName, newPerson, register, toast } from './people.ts';
import type { Portal } from './portal.ts';
import { contributeResource } from './resources.ts';
import { openRowMenu } from './row-menu.ts';
import { settled } from './settled.ts';

const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Community Center';
const DESCRIPTION = 'Responsibilities of administrators and representatives on the ground. '.repeat(
  6,
);

/** A person whose name and email are too long for one line. */
function longNamed(firstName: string) {
  const person = newPerson(firstName);
  return {
    ...person,
    email: person.email.replace('@', '@emergencymanagement.commonwealth.'),
    firstName: `${firstName}-Konstantina`,
    lastName: `${person.lastName}-Papadopoulou`,
  };
}

/** Doubles the text, and checks that the page or its dialog fits the screens of two phones. */
async function expectFits(page: Page, what: string) {
  await expect(page.locator('.appear-late')).toHaveCount(0);
  await doubleText(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await faultsOfText(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** Counts a text's lines, because `expectFits` doesn't check text in scrollable boxes. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

async function expectPageFits(page: Page, path: string, awaited?: Locator) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (awaited) await expect(awaited.first()).toBeVisible();
  await settled(page);
  await expectFits(page, path);
}

async function expectDialogFits(page: Page, opener: Locator, awaited?: string) {
  const name = await opener.first().innerText();
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (awaited) {
    const search = dialog.getByLabel('Search');
    if (await search.isVisible()) await search.fill(awaited);
    await expect(dialog.getByText(awaited).first()).toBeVisible();
  }
  await expectFits(page, `the dialog of “${name}”`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const longNamedChaplain = (people: People, firstName = 'Wilhelmina') =>
  people.chaplain(longNamed(firstName));

const makeLongSession = (portal: Portal) =>
  portal.makeTrainingSession({
    title: 'Psychological First Aid and Responsibilities',
    description: DESCRIPTION,
    dateTime: new Date(Date.now() + 60 * 60 * 1000),
    location: PLACE,
    duration: 12,
    maxCapacity: 9_999,
    isVirtual: true,
  });

const makeLongSection = (portal: Portal) =>
  portal.makeSection({
    title: 'Communication & Documentation',
    content: `## Responsibilities\n\n${DESCRIPTION}\n\n- One\n- Two\n\n## Communication\n\n| Name | Figure |\n|---|---|\n| One | 1,234,567 |\n`,
  });

const contributeLong = (page: Page) =>
  contributeResource(page, {
    title: 'Confidentiality and Responsibilities',
    description: DESCRIPTION,
    tags: ['listening', 'a-tag-of-many-letters-that-does-not-fit-in-a-line'],
  });

const callOutFar = (portal: Portal, chaplain: Parameters<typeof callOut>[1]) =>
  callOut(
    portal,
    chaplain,
    {},
    { eventType: 'Thunderstorm and flooding', description: DESCRIPTION, location: PLACE },
  );

test(
  'pages for everyone fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await expectPageFits(page, paths.home);
    await expectPageFits(page, paths.auth);
    await expectPageFits(page, `${paths.auth}?tab=register`);
    const radio = await page.getByRole('radio').first().boundingBox();
    expect(radio?.width, 'a radio grows with the text').toBe(40);
    await page.getByLabel('Email').fill('ruth@gmial.com');
    await expect(page.getByText('Did you mean ruth@gmail.com?')).toBeVisible();
    await expectFits(page, 'the question about an address');
    await page.getByRole('button', { name: 'Yes, use it' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('ruth@gmail.com');
    await expect(page.getByText('Did you mean')).toBeHidden();
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expectFits(page, 'the refused form of registering');
    await expectPageFits(page, `${paths.setPassword}?token=none`, page.getByText('can’t be used'));
    await expectPageFits(page, '/nowhere');
    await page.goto(paths.auth);
    await page.getByLabel('Username').fill(longNamed('Theodora').email);
    await page.getByRole('button', { name: /Mail me a link/ }).click();
    await expect(page.getByText('Check your mail')).toBeVisible();
    await expectFits(page, 'the answer to a forgotten password');
  },
);

test(
  'the notice about an unconfirmed email fits on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const person = await people.guest();
    await signIn(page, person);
    const body = { email: longNamed('Theodora').email, currentPassword: PASSWORD };
    expect((await page.request.put('/api/profile', { data: body })).status()).toBe(200);
    await page.goto(paths.profile);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(toast(page, 'Link sent')).toBeVisible();
    await expectFits(page, 'the profile and the toast');
  },
);

test(
  'pages of an applicant fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const person = longNamed('Maximiliana');
    await register(page, person, 'Chaplain');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
    await page.getByText('More areas…').click();
    await expectFits(page, 'the application');
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expectPageFits(
      page,
      paths.profile,
      page.getByRole('heading', { name: 'Chaplain Profile' }),
    );
    await expectPageFits(
      page,
      paths.dashboard,
      page.getByText("You don't have permission to access the admin dashboard."),
    );
  },
);

test(
  'pages of a guest fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest(longNamed('Theodora')));
    await expectPageFits(page, paths.home);
    await expectPageFits(page, paths.training);
    await expectPageFits(page, paths.resources);
    await expectPageFits(page, paths.profile);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFits(page, 'the menu');
  },
);

test(
  'the training pages of a chaplain fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const chaplain = await longNamedChaplain(people);
    const { id } = await makeLongSession(portal);
    await portal.makeRsvp({ trainingId: id, chaplainId: chaplain.chaplainId });
    await signIn(page, chaplain);
    const card = page.getByRole('article');
    await expectPageFits(page, paths.training, card);
    await expectDialogFits(page, card.getByRole('button', { name: 'Cancel' }));
    await expectPageFits(page, `${paths.training}?list=mine`, page.getByLabel('Secret address'));
    await expectDialogFits(page, page.getByRole('button', { name: 'Renew' }));
  },
);

test(
  'the resource and field guide pages of a chaplain fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const section = await makeLongSection(portal);
    await signIn(page, await longNamedChaplain(people));
    const card = page.getByRole('article');
    await expectPageFits(page, paths.resources);
    await expectDialogFits(page, page.getByRole('button', { name: 'Contribute' }));
    await expectPageFits(page, paths.fieldGuide, card);
    await expectPageFits(page, `${paths.fieldGuide}?search=responsibilities`, card);
    await expectPageFits(page, paths.fieldGuidePrint, page.getByRole('heading', { level: 2 }));
    await expectPageFits(page, `${paths.fieldGuide}/${section.id}?q=administrators`);
  },
);

test(
  'Home and the deployments of a chaplain fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const chaplain = await longNamedChaplain(people);
    await callOutFar(portal, chaplain);
    await signIn(page, chaplain);
    await expectPageFits(page, paths.home);
    await expectPageFits(page, paths.deployments, page.getByText('Thunderstorm').first());
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await page.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expectFits(page, 'being on scene');
    await page.getByRole('button', { name: 'I’ve left' }).click();
    await expectDialogFits(page, page.getByRole('button', { name: /^Correct/ }));
  },
);

test(
  'the directory and the profile of a chaplain fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await longNamedChaplain(people));
    await expectPageFits(page, paths.directory, page.getByRole('article'));
    const push = page.getByRole('heading', { name: 'Push notifications' });
    await expectPageFits(page, paths.profileReadiness, page.getByText('Every day'));
    await expectPageFits(page, paths.profileMessages, push);
    await expectPageFits(page, paths.profile, page.getByRole('button', { name: 'View Map' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'View Map' }));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFits(page, 'the menu');
  },
);

test(
  'an administrator’s pages about people fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const chaplain = await longNamedChaplain(people);
    const { lastName } = chaplain;
    await isToBeErased(portal, chaplain);
    await signIn(page, await people.admin());
    const card = page.getByRole('article');
    const row = page.getByRole('row');
    await expectPageFits(page, paths.home);
    await expectPageFits(page, `${paths.admin}?search=${lastName}`, card);
    await expectDialogFits(page, card.getByRole('button', { name: /^Edit/ }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Add Chaplain' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Import Chaplains' }));
    await expectPageFits(page, `${paths.admin}?list=users&search=${lastName}`, row);
    await expectDialogFits(page, row.getByRole('button', { name: /^Change role/ }));
    for (const action of ['Suspend', 'Remove second step', 'Unlink agency']) {
      const items = await openRowMenu(page, fullName(chaplain));
      await expectDialogFits(page, items.filter({ hasText: action }));
    }
    const preview = page.getByRole('button', { name: /^Preview/ });
    await expectPageFits(page, `${paths.admin}?list=erasure`, preview);
    await preview.click();
    await expect(page.getByText('Tell the person yourself')).toBeVisible();
    await expectFits(page, 'the preview of an erasure');
  },
);

test(
  'an administrator’s pages of readiness and tiers fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await longNamedChaplain(people);
    await signIn(page, await people.admin());
    const table = page.getByRole('table').first();
    await expectPageFits(page, paths.readiness, table);
    await expectPageFits(page, `${paths.credentials}?tab=tiers`, table);
    await expectDialogFits(page, page.getByRole('button', { name: 'Change: Deployable' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Add a tier' }));
  },
);

/** Gives a person an authenticator app, an agency account and a pending request for erasure. */
async function isToBeErased(portal: Portal, person: { id: string; username: string }) {
  const visitor = createVisitor(portal.url);
  await typePassword(visitor, person);
  await addAuthenticator(visitor);
  await visitor.call(askForErasure, { body: { reason: DESCRIPTION } });
  const identity = { issuer: 'https://login.example.org', subject: 'a', email: 'a@example.org' };
  await insertIdentity(portal.db.orm, { ...identity, userId: person.id });
}

test.describe('at a host name instead of an IP address', () => {
  test.use({ baseURL: ({ portal }, use) => use(addressForPasskeys(portal)) });

  test(
    'pages for the second sign-in step, a person’s own data and the agency link fit on a phone with text at 200 %',
    { tag: ['@night', '@phone'] },
    async ({ page, people, portal, signIn }) => {
      const { username, email } = await people.guest(longNamed('Theodora'));
      const dialog = page.getByRole('dialog');
      await addAuthenticatorTo(page);
      await signIn(page, { username });
      await page.goto(paths.profileData);
      await expectDialogFits(page, page.getByRole('button', { name: 'Ask for erasure' }));
      await page.goto(paths.profileSignIn);
      await expectDialogFits(page, page.getByRole('button', { name: 'Set up an app' }));
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await dialog.getByLabel('Name').fill('Responsibilities of administrators and chaplains');
      await expectFits(page, 'the dialog that adds a passkey');
      await dialog.getByRole('button', { name: 'Add passkey' }).click();
      await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await expectFits(page, 'the recovery codes');
      await keepCodes(page);
      await expect(page.getByText('10 of 10 left')).toBeVisible();
      await expectFits(page, 'the profile with a second step');
      await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await dialog.getByRole('button', { name: 'Make new codes' }).click();
      await expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
      await expectFits(page, 'the question who it is');

      await linkWaits(page, { agency: 'the Emergency Management Agency', email, username });
      await expectPageFits(page, paths.linkAgencyAccount, page.getByLabel('Password').first());
      await page.context().clearCookies();
      await page.request.post('/api/login', { data: { username, password: PASSWORD } });
      await page.goto(`${paths.auth}?step=second`);
      await page.getByText('Lost your phone or your passkey?').click();
      await expectFits(page, 'the second step of a sign-in');
    },
  );
});

test(
  'the training pages of an administrator fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const chaplain = await longNamedChaplain(people);
    const { lastName } = chaplain;
    const session = await makeLongSession(portal);
    await portal.makeRsvp({ trainingId: session.id, chaplainId: chaplain.chaplainId });
    await longNamedChaplain(people, 'Bartholomaeus');
    await signIn(page, await people.admin());
    await expectPageFits(
      page,
      `${paths.admin}?tab=training`,
      page.getByText('Psychological First Aid'),
    );
    await expectDialogFits(page, page.getByRole('button', { name: /^Edit/ }));
    await expectDialogFits(page, page.getByRole('button', { name: /^Delete/ }));
    await expectPageFits(page, paths.attendance.replace(':id', session.id));
    await expectDialogFits(page, page.getByRole('button', { name: /^Add/ }), lastName);
  },
);

test(
  'the resource pages of an administrator fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    await contributeLong(page);
    const card = page.getByRole('article');
    await expectPageFits(page, `${paths.admin}?tab=resources`, card);
    await expectDialogFits(page, page.getByRole('button', { name: /^Delete/ }));
    await expectPageFits(page, paths.resources, card);
    await expectDialogFits(page, card.getByRole('button', { name: /^Preview/ }));
  },
);

test(
  'the audit trail, the System page and the dashboard fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const { chaplainId } = await people.applicant(longNamed('Wilhelmina'));
    await signIn(page, await people.admin());
    expect((await page.request.put(`/api/chaplains/${chaplainId}/approve`)).status()).toBe(200);
    await expectPageFits(page, paths.audit, page.getByRole('row'));
    await expectPageFits(page, paths.system, page.getByRole('rowheader'));
    await expectPageFits(page, paths.program, page.getByRole('textbox', { name: 'Title' }));
    const add = page.getByRole('button', { name: 'Add figure' });
    await expectPageFits(page, `${paths.program}?part=home`, add);
    const county = page.getByRole('rowheader', { name: 'Anderson' });
    await expectPageFits(page, `${paths.program}?part=regions`, county);
    expect(await linesOf(county)).toBe(1);
    const pending = await people.applicant(longNamed('Bartholomaeus'));
    await expectPageFits(
      page,
      paths.dashboard,
      page.getByRole('heading', { name: pending.lastName }),
    );
  },
);

test(
  'the activations and the hours of an administrator fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const { activationId } = await callOutFar(portal, await longNamedChaplain(people));
    const colleague = await longNamedChaplain(people, 'Bartholomaeus');
    const activation = { id: activationId };
    await signIn(page, await people.admin());
    const group = page.getByRole('rowgroup', { name: /^Asked/ });
    await expectPageFits(page, paths.activations, page.getByText(PLACE));
    await expectDialogFits(page, page.getByRole('button', { name: 'Create Activation' }));
    await expectPageFits(page, paths.activation.replace(':id', activation.id), group);
    await expectDialogFits(page, page.getByRole('button', { name: /^Record/ }));
    await page.getByRole('button', { name: 'Actions for this activation' }).click();
    await expectDialogFits(page, page.getByRole('menuitem', { name: 'Complete' }));
    const asking = `${paths.activation.replace(':id', activation.id)}?tab=call-out&search=${colleague.lastName}`;
    await expectPageFits(page, asking, page.getByText(colleague.lastName));
    await page.getByRole('checkbox', { name: colleague.lastName }).check();
    await expectFits(page, 'the form that asks a chaplain to come');
    await expectPageFits(page, paths.hours);
    await expectPageFits(page, paths.deployments);
  },
);

test(
  'the directory and the field guide of an administrator fit on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const section = await makeLongSection(portal);
    await longNamedChaplain(people);
    await signIn(page, await people.admin());
    const card = page.getByRole('article');
    await expectPageFits(page, paths.directory, card);
    await expectPageFits(page, paths.fieldGuide, card);
    await expectDialogFits(page, page.getByRole('button', { name: 'Create Section' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Change order' }), section.title);
    await expectPageFits(page, `${paths.fieldGuide}/${section.id}`);
    await expectDialogFits(page, page.getByRole('button', { name: 'Edit' }));
  },
);
