import { expect, test, type Browser, type Locator, type Page } from 'playwright/test';
import { paths } from '#client/paths.ts';
import { trust } from '#shared/trust.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import {
  makeApprovedChaplain,
  newPerson,
  PASSWORD,
  register,
  signIn,
  signInAsAdministrator,
} from './people.ts';
import { contributeResource } from './resources.ts';

const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Community Center';
const DESCRIPTION = 'Responsibilities of administrators and representatives on the ground. '.repeat(
  6,
);

/** A person with a name that is too long for a line. */
function longNamed(firstName: string) {
  const person = newPerson(firstName);
  return {
    ...person,
    firstName: `${firstName}-Konstantina`,
    lastName: `${person.lastName}-Papadopoulou`,
  };
}

/** Looks at the page, or the dialog over it, with doubled text on two phones. */
async function expectFits(page: Page, what: string) {
  await expect(page.locator('.appear-late')).toHaveCount(0);
  await doubleText(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await faultsOfText(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** Opens a page and looks at it. */
async function expectPageFits(page: Page, path: string, awaited?: Locator) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (awaited) await expect(awaited.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectFits(page, path);
}

/** Presses what opens a dialog, looks at that, and leaves it. */
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

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return trust<{ id: string; title: string }>(await answer.json(), 'what was created');
}

/** A chaplain who is asked to come, and what there is of every kind, with long names. */
async function fillPortal(page: Page, browser: Browser, baseURL: string) {
  const chaplain = longNamed('Wilhelmina');
  await makeApprovedChaplain(browser, baseURL, chaplain);
  const { lastName } = chaplain;
  await signInAsAdministrator(page);
  const session = await post(page, '/api/training-sessions', {
    title: `Psychological First Aid ${lastName}`,
    description: DESCRIPTION,
    dateTime: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    location: PLACE,
    duration: 12,
    maxCapacity: 9_999,
    isVirtual: true,
  });
  await contributeResource(page, {
    title: `Confidentiality and Responsibilities ${lastName}`,
    description: DESCRIPTION,
    tags: ['listening', 'a-tag-of-many-letters-that-does-not-fit-in-a-line'],
  });
  const section = await post(page, '/api/field-guide', {
    title: `Communication & Documentation ${lastName}`,
    content: `## Responsibilities\n\n${DESCRIPTION}\n\n- One\n- Two\n\n## Communication\n\n| Name | Figure |\n|---|---|\n| One | 1,234,567 |\n`,
    orderIndex: 800,
    isPublished: true,
  });
  const activation = await post(page, '/api/activations', {
    eventType: 'Thunderstorm and flooding',
    description: DESCRIPTION,
    location: PLACE,
    startTime: new Date().toISOString(),
  });
  const found = await page.request.get(
    `/api/activations/${activation.id}/candidates?search=${lastName}`,
  );
  const [candidate] = trust<{ chaplainId: string }[]>(await found.json(), 'a list of candidates');
  await page.request.post(`/api/activations/${activation.id}/calls`, {
    data: { chaplainIds: [candidate?.chaplainId] },
  });
  await page.context().clearCookies();
  return { chaplain, session, section, activation };
}

test(
  'pages for everyone fit on a phone with text at 200 %',
  { tag: '@phone' },
  async ({ page }) => {
    await expectPageFits(page, paths.home);
    await expectPageFits(page, paths.auth);
    await expectPageFits(page, `${paths.auth}?tab=register`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expectFits(page, 'the refused form of registering');
    await expectPageFits(page, `${paths.setPassword}?token=none`, page.getByText('can’t be used'));
    await expectPageFits(page, '/nowhere');
  },
);

test(
  'pages of a guest and of somebody who applies fit on a phone with text at 200 %',
  { tag: '@phone' },
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
    await expectPageFits(page, paths.dashboard);
    await page.context().clearCookies();
    const guest = longNamed('Theodora');
    await page.request.post('/api/register', {
      data: { ...guest, password: PASSWORD, role: 'guest' },
    });
    await expectPageFits(page, paths.home);
    await expectPageFits(page, paths.training);
    await expectPageFits(page, paths.resources);
    await expectPageFits(page, paths.profile);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFits(page, 'the menu');
  },
);

test(
  'pages of a chaplain fit on a phone with text at 200 %',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const { chaplain, session, section } = await fillPortal(page, browser, baseURL ?? '');
    await signIn(page, chaplain.username);
    await post(page, `/api/training-sessions/${session.id}/rsvp`, {});
    const card = page.getByRole('article');
    await expectPageFits(page, paths.home);
    await expectPageFits(page, `${paths.training}?search=${chaplain.lastName}`, card);
    await expectDialogFits(page, card.getByRole('button', { name: 'Cancel' }));
    await expectPageFits(page, `${paths.training}?list=mine`, page.getByLabel('Secret address'));
    await expectDialogFits(page, page.getByRole('button', { name: 'Renew' }));
    await expectPageFits(page, paths.resources);
    await expectDialogFits(page, page.getByRole('button', { name: 'Contribute' }));
    await expectPageFits(page, paths.fieldGuide, card);
    await expectPageFits(page, `${paths.fieldGuide}?search=responsibilities`, card);
    await expectPageFits(page, paths.fieldGuidePrint, page.getByRole('heading', { level: 2 }));
    await expectPageFits(page, `${paths.fieldGuide}/${section.id}?q=administrators`);
    await expectPageFits(page, paths.directory, card);
    await expectPageFits(page, paths.deployments, page.getByText('Thunderstorm').first());
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await page.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expectFits(page, 'being on scene');
    await page.getByRole('button', { name: 'I’ve left' }).click();
    await expectDialogFits(page, page.getByRole('button', { name: /^Correct/ }));
    await expectPageFits(page, paths.profile, page.getByRole('button', { name: 'View Map' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'View Map' }));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFits(page, 'the menu');
  },
);

test(
  'people, training and resources of an administrator fit with text at 200 %',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const { chaplain, session } = await fillPortal(page, browser, baseURL ?? '');
    const { lastName } = chaplain;
    await signInAsAdministrator(page);
    const card = page.getByRole('article');
    const row = page.getByRole('row');
    await expectPageFits(page, paths.home);
    await expectPageFits(page, `${paths.admin}?search=${lastName}`, card);
    await expectDialogFits(page, card.getByRole('button', { name: /^Edit/ }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Add Chaplain' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Import Chaplains' }));
    await expectPageFits(page, `${paths.admin}?list=users&search=${lastName}`, row);
    await expectDialogFits(page, row.getByRole('button', { name: /^Change role/ }));
    await expectPageFits(
      page,
      `${paths.admin}?tab=training&search=${lastName}`,
      page.getByText(lastName),
    );
    await expectDialogFits(page, page.getByRole('button', { name: /^Edit/ }));
    await expectDialogFits(page, page.getByRole('button', { name: /^Delete/ }));
    await expectPageFits(page, paths.attendance.replace(':id', session.id));
    await expectDialogFits(page, page.getByRole('button', { name: /^Add/ }), lastName);
    await expectPageFits(page, `${paths.admin}?tab=resources`, card);
    await expectDialogFits(page, page.getByRole('button', { name: /^Delete/ }));
    await expectPageFits(page, `${paths.resources}?search=${lastName}`, card);
    await expectDialogFits(page, card.getByRole('button', { name: /^Preview/ }));
  },
);

test(
  'deployments, records and the guide of an administrator fit with text at 200 %',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const { section, activation } = await fillPortal(page, browser, baseURL ?? '');
    const colleague = longNamed('Bartholomaeus');
    await makeApprovedChaplain(browser, baseURL ?? '', colleague);
    await signInAsAdministrator(page);
    const card = page.getByRole('article');
    await expectPageFits(page, paths.audit, page.getByRole('row'));
    await expectPageFits(page, paths.dashboard, page.getByLabel('Counts'));
    await expectPageFits(page, paths.activations, page.getByText(PLACE));
    await expectDialogFits(page, page.getByRole('button', { name: 'Create Activation' }));
    await expectPageFits(page, paths.activation.replace(':id', activation.id), card);
    await expectDialogFits(page, page.getByRole('button', { name: /^Record/ }));
    await expectDialogFits(page, page.getByRole('button', { name: /^Complete/ }));
    const callOut = `${paths.activation.replace(':id', activation.id)}?tab=call-out&search=${colleague.lastName}`;
    await expectPageFits(page, callOut, page.getByText(colleague.lastName));
    await page.getByRole('checkbox', { name: colleague.lastName }).check();
    await expectFits(page, 'the form that asks a chaplain to come');
    await expectPageFits(page, paths.hours);
    await expectPageFits(page, paths.deployments);
    await expectPageFits(page, paths.directory, card);
    await expectPageFits(page, paths.fieldGuide, card);
    await expectDialogFits(page, page.getByRole('button', { name: 'Create Section' }));
    await expectDialogFits(page, page.getByRole('button', { name: 'Change order' }), section.title);
    await expectPageFits(page, `${paths.fieldGuide}/${section.id}`);
    await expectDialogFits(page, page.getByRole('button', { name: 'Edit' }));
  },
);
