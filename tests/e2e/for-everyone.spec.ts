import axe from 'axe-core';
import { sessions } from '#shared/accounts/table.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { sampleVideo } from '#server/testing/sample-video.ts';
import { addAuthenticator, codeOf, typePassword } from '#server/testing/second-factor.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { askForErasure } from '#shared/own-data/api.ts';
import { trust } from '#shared/trust.ts';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { linkWaits, mustSetUp } from './answers.ts';
import { callOut } from './deployments.ts';
import { misnamed } from './names.ts';
import { addAuthenticatorTo, addressForPasskeys, keepCodes } from './passkeys.ts';
import { fullName, newPerson, register } from './people.ts';
import { contributeResource } from './resources.ts';
import { chooseInRow } from './row-menu.ts';
import { settled } from './settled.ts';

const RULES: readonly string[] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];
/** The rules to repeat in dark mode, where only colors differ. */
const RULES_OF_COLOR: readonly string[] = ['color-contrast', 'link-in-text-block'];

const EVERY_KIND_OF_TEXT = `### First

A [link](https://example.org), [a part](#last), *stress* and \`code\`[^1].

- [ ] To do
- [x] Done
  1. One
  2. Two

| Long | | Table | With | Many | Columns |
|---|---|---|---|---|---|
| A cell with words | b | ${'c'.repeat(60)} | d | e | f |

> A quote

\`\`\`
${'a long line of code '.repeat(20)}
\`\`\`

![A map](https://images.example.org/a.png)

##### Last

---

[^1]: A note.
`;

/** Returns accessibility faults, found by axe and by our check of control names. */
async function barriers(page: Page, rules = RULES): Promise<string[]> {
  // Waits until all transitions end, because they change the contrast. Ignores endless spinners.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // Scrolls up: a button half covered by the bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const found = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`);
  return [...trust<string[]>(found, 'the expression above makes texts'), ...(await misnamed(page))];
}

async function expectForEveryone(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await settled(page);
  const isPhone = test.info().project.name === 'phone';
  for (const [colorScheme, rules] of [
    ['light', RULES],
    // Phones skip dark mode: colors are the same at any width, and the check takes long.
    ...(isPhone ? [] : ([['dark', RULES_OF_COLOR]] as const)),
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await barriers(page, rules), `${heading}, ${colorScheme}`).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  // Measures the root element, because a phone's window grows with its content.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${heading} at 320 px scrolls sideways`,
    })
    .toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

test('public pages have no accessibility barriers', { tag: '@night' }, async ({ page }) => {
  await page.goto('/');
  await expectForEveryone(page, 'Emergency Management Chaplaincy Program');
  await page.goto('/auth');
  await expectForEveryone(page, 'Sign In or Register');
  await page.goto('/auth?tab=register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectForEveryone(page, 'Sign In or Register');
  await page.goto('/set-password?token=a-link-that-was-never-made');
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await expectForEveryone(page, 'Set Your Password');
  await page.goto('/nowhere');
  await expectForEveryone(page, '404 Page Not Found');
});

test(
  'the profile and the map of regions have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.goto('/profile/messages#can-we-reach-you');
    await page.getByText('Choose for each topic').click();
    await expect(page.getByRole('group', { name: 'Announcements' })).toBeVisible();
    await expectForEveryone(page, 'Message Settings');
    await page.goto('/profile');
    await expectForEveryone(page, 'Profile');
    await page.getByRole('button', { name: 'View Map' }).click();
    await expect(page.getByRole('img', { name: /^Map of Kentucky/ })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'View Map' })).toBeFocused();
  },
);

test(
  'the application form after registering has no accessibility barriers',
  { tag: '@night' },
  async ({ page }) => {
    await register(page, newPerson('Mei'), 'Chaplain');
    await expectForEveryone(page, 'Complete Your Application');
    await page.getByText('More areas…').click();
    await expectForEveryone(page, 'Complete Your Application');
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expect(page.getByText('You haven’t applied to serve as a chaplain yet.')).toBeVisible();
    await expectForEveryone(page, 'Emergency Management Chaplaincy Program');
  },
);

test(
  'the directory and the Access Denied page have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain({ firstName: 'Clara' }));
    await page.goto('/directory');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectForEveryone(page, 'Chaplain Directory');
    await page.goto('/directory?search=nobody-is-called-so');
    await expect(page.getByText('No Matching Chaplains')).toBeVisible();
    await expectForEveryone(page, 'Chaplain Directory');
    await page.goto('/dashboard');
    await expect(
      page.getByText("You don't have permission to access the admin dashboard."),
    ).toBeVisible();
    await expectForEveryone(page, 'Access Denied');
  },
);

test(
  'the page for a chaplain’s availability has no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain({ firstName: 'Amos' }));
    await page.goto('/profile/readiness');
    await page.getByRole('button', { name: 'Every day' }).click();
    await page.getByRole('button', { name: 'Away until …' }).click();
    await expect(page.getByLabel('Last day')).toBeVisible();
    await expectForEveryone(page, 'My Readiness');
  },
);

test(
  'an administrator’s pages of readiness and tiers have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    await people.chaplain({ firstName: 'Amos' });
    await openAsAdmin('/readiness');
    await expect(page.getByRole('table', { name: 'Readiness by region' })).toBeVisible();
    await expectForEveryone(page, 'Readiness');
    await page.goto('/credentials?tab=tiers');
    await expect(page.getByRole('table')).toBeVisible();
    await expectForEveryone(page, 'Credentials');
  },
);

const LONG = 'A long text, of which the beginning is shown until it is asked for. '.repeat(9);

async function makeTaken(portal: Portal, chaplainId: string) {
  const session = await portal.makeTrainingSession({
    title: 'For Everyone',
    description: LONG,
    dateTime: new Date(Date.now() + 60 * 60 * 1000),
    maxCapacity: 1,
    isVirtual: true,
  });
  await portal.makeRsvp({ trainingId: session.id, chaplainId });
  return session;
}

test(
  'the training pages of a chaplain have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const ingrid = await people.chaplain({ firstName: 'Ingrid' });
    const { title } = await makeTaken(portal, ingrid.chaplainId);
    await signIn(page, ingrid);
    await page.goto('/training');
    await expect(page.getByRole('article', { name: title })).toContainText('You are registered');
    await expectForEveryone(page, 'Training Opportunities');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/training?list=mine');
    await expect(page.getByLabel('Secret address')).toBeVisible();
    await expectForEveryone(page, 'Training Opportunities');
  },
);

test(
  'the training pages of an administrator have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const ingrid = await people.chaplain({ firstName: 'Ingrid' });
    const { id, title } = await makeTaken(portal, ingrid.chaplainId);
    await openAsAdmin('/admin?tab=training');
    await expect(page.getByRole('link', { name: `Attendance: ${title}` })).toBeVisible();
    await expectForEveryone(page, 'Admin Panel');
    await page.getByRole('button', { name: `Edit: ${title}` }).click();
    await page.getByRole('dialog').getByLabel('Max Capacity').fill('0');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Max capacity must be at least 1')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Attended' }).click();
    await expect(page.getByRole('button', { name: 'Attended' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectForEveryone(page, 'Training Attendance');
  },
);

test(
  'the resource library has no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    const title = 'For Everyone';
    await contributeResource(page, {
      title,
      description: LONG,
      tags: ['listening', 'a-tag-of-many-letters-that-does-not-fit-in-a-line'],
    });
    await page.goto('/resources');
    await expect(page.getByRole('article', { name: title })).toContainText('Awaiting review');
    await expectForEveryone(page, 'Resource Library');
    await page.getByRole('button', { name: `Preview: ${title}` }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Preview: ${title}` })).toBeFocused();
    await page.goto('/resources?search=nothing-is-called-so');
    await expect(page.getByText('No Resources Found')).toBeVisible();
    await expectForEveryone(page, 'Resource Library');
  },
);

test(
  'the form of a contribution has no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/resources');
    await page.getByRole('button', { name: 'Contribute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contribute Resource' });
    await dialog.getByRole('button', { name: 'Submit Resource' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Vigil.mp4',
      mimeType: 'video/mp4',
      buffer: sampleVideo(),
    });
    await expect(dialog.getByRole('button', { name: 'Remove file' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  },
);

test(
  'the page where resources are reviewed has no accessibility barriers',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    const { title } = await portal.makeResource({ description: LONG });
    await openAsAdmin('/admin?tab=resources');
    await page.getByRole('button', { name: `Approve: ${title}` }).click();
    const approved = page.getByRole('region', { name: 'Approved resources' });
    await expect(approved.getByRole('article', { name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Pending Resources/ })).toBeFocused();
    await expectForEveryone(page, 'Admin Panel');
    await approved.getByRole('button', { name: `Delete: ${title}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  },
);

test(
  'an administrator’s Home, dashboard and roster have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const applicant = await people.applicant({ firstName: 'Amos' });
    const clara = await people.chaplain({ firstName: 'Clara' });
    await callOut(portal, clara);
    await openAsAdmin('/');
    await expect(page.getByText('Waiting for the office')).toBeVisible();
    await expectForEveryone(page, 'Emergency Management Chaplaincy Program');
    await page.goto('/dashboard');
    await expect(page.getByRole('article', { name: fullName(applicant) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All activations' })).toBeVisible();
    await expectForEveryone(page, 'Administrative Dashboard');
    await page.goto('/admin');
    await expect(page.getByRole('article', { name: fullName(clara) })).toBeVisible();
    await expectForEveryone(page, 'Admin Panel');
  },
);

test(
  'messages, announcements and test calls have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const ingrid = await people.chaplain({ firstName: 'Ingrid' });
    const { messageId } = await portal.makeDelivery({ userId: ingrid.id, problem: LONG });
    const sent = { state: 'sent', sentAt: new Date(), messageId, recipients: 1 } as const;
    const { title } = await portal.makeAnnouncement({ title: LONG_PLACE, body: LONG });
    const { id } = await portal.makeAnnouncement({ kind: 'test-call', ...sent });
    await openAsAdmin('/admin/messages');
    await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
    await expectForEveryone(page, 'Messages');
    await page.goto('/admin/messages?tab=announcements');
    await expect(page.getByRole('button', { name: `Edit: ${title}` })).toBeVisible();
    await expectForEveryone(page, 'Messages');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await page.getByText('Only with one of these areas of expertise').click();
    await page.getByRole('button', { name: /^Send to/ }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/admin/messages?tab=test-calls');
    await expect(page.getByRole('link', { name: /^Report of/ })).toBeVisible();
    await expectForEveryone(page, 'Messages');
    await page.goto(`/admin/messages?tab=test-calls&call=${id}`);
    await expect(page.getByRole('row', { name: new RegExp(fullName(ingrid)) })).toBeVisible();
    await expectForEveryone(page, 'Messages');
  },
);

test(
  'the System page has no accessibility barriers',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin/system');
    await expect(page.getByText('Email is not sent')).toBeVisible();
    await expectForEveryone(page, 'System');
  },
);

test(
  'the settings of the program have no accessibility barriers',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('new york');
    await expect(page.getByRole('option', { name: /New York/ })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await zone.press('Escape');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expectForEveryone(page, 'Program');
    await page.goto('/program?part=home');
    await expect(page.getByRole('button', { name: 'Add figure' })).toBeVisible();
    await expectForEveryone(page, 'Program');
  },
);

test(
  'the list of sections and their editor have no accessibility barriers',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    await portal.makeSection({
      title: 'Every kind of text',
      content: EVERY_KIND_OF_TEXT,
    });
    await openAsAdmin('/field-guide?search=kind');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectForEveryone(page, 'Chaplain Field Guide');
    await page.getByRole('button', { name: 'Create Section' }).click();
    await page.getByRole('button', { name: 'Roles & Responsibilities' }).click();
    await expect(page.getByRole('textbox', { name: 'Content' })).not.toHaveValue('');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Create Section' })).toBeFocused();
    await page.getByRole('button', { name: 'Change order' }).click();
    await expect(page.getByRole('button', { name: /^Move up/ }).first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  },
);

test(
  'a section and the whole field guide have no accessibility barriers',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    const { id } = await portal.makeSection({
      title: 'Every kind of text',
      content: EVERY_KIND_OF_TEXT,
    });
    await openAsAdmin(`/field-guide/${id}?q=cell`);
    await expect(page.locator('mark').first()).toBeVisible();
    await expectForEveryone(page, 'Every kind of text');
    const parts = page.getByRole('button', { name: 'On this page' });
    if (await parts.isVisible()) await parts.click();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/field-guide/print');
    await expect(page.getByRole('heading', { name: /Every kind of text/ })).toBeVisible();
    await expectForEveryone(page, 'The Whole Field Guide');
  },
);

const LONG_PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

test(
  'an activation’s pages have no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { activationId, title } = await callOut(portal, clara, {}, { location: LONG_PLACE });
    const url = `/activations/${activationId}`;
    await openAsAdmin('/activations');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expectForEveryone(page, 'Activations');
    await page.getByRole('button', { name: 'Create Activation' }).click();
    await page.getByText('Choose expertise').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Activation' }).click();
    await expect(page.getByText('Event type is required')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto(url);
    await expect(page.getByRole('row', { name: fullName(clara) })).toBeVisible();
    await expectForEveryone(page, title);
    await page.getByRole('button', { name: /^Record/ }).click();
    await expect(page.getByRole('radio', { name: 'Is coming' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Record/ })).toBeFocused();
    await page.goto(`${url}?tab=sites`);
    await page.getByRole('button', { name: 'Add shift' }).click();
    await expect(page.getByLabel('Chaplains needed')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectForEveryone(page, title);
    await page.goto(`${url}?tab=call-out`);
    await expect(page.getByText('Select the chaplains to ask.')).toBeVisible();
    await expectForEveryone(page, title);
  },
);

test(
  'a chaplain’s Deployments page has no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { title } = await callOut(portal, clara, {}, { location: LONG_PLACE });
    await signIn(page, clara);
    await page.goto('/profile');
    await expect(page.getByText(`You are asked to come: ${title}`)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Answer' }).click();
    await expectForEveryone(page, 'My Deployments');
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await page.getByRole('button', { name: 'Other time' }).click();
    await expectForEveryone(page, 'My Deployments');
    await page.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expect(page.getByRole('button', { name: 'I’ve left' })).toBeVisible();
    await page.getByRole('button', { name: 'I’ve left' }).click();
    await page.getByRole('button', { name: /^Correct/ }).click();
    await expect(page.getByLabel('Private note')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await callOut(portal, clara);
    await page.reload();
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await page.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Hours' })).toHaveCount(2);
    await expectForEveryone(page, 'My Deployments');
  },
);

test(
  'an administrator’s Hours page has no accessibility barriers',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { deploymentId } = await callOut(
      portal,
      clara,
      { status: 'left' },
      { location: LONG_PLACE },
    );
    await portal.makeShift({ deploymentId });
    await openAsAdmin('/hours');
    await expect(page.getByRole('row').filter({ hasText: fullName(clara) })).toBeVisible();
    await expectForEveryone(page, 'Hours');
  },
);

test.describe('at a host name instead of an IP address', () => {
  test.use({ baseURL: ({ portal }, use) => use(addressForPasskeys(portal)) });

  test(
    'pages to set up, use and recover a second sign-in step have no accessibility barriers',
    { tag: ['@night', '@phone'] },
    async ({ page, people, portal, signIn }) => {
      const person = await people.guest();
      const dialog = page.getByRole('dialog');
      await addAuthenticatorTo(page);
      await signIn(page, person);
      await page.goto('/profile/sign-in');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(dialog.getByLabel('Name')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add passkey' }).click();
      await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await keepCodes(page);
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
      await dialog.getByRole('button', { name: 'Confirm the code' }).click();
      await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
      await expectForEveryone(page, 'Sign-In and Devices');

      await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await dialog.getByRole('button', { name: 'Make new codes' }).click();
      await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('Enter the six digits of the app')).toBeVisible();
      expect(await barriers(page)).toEqual([]);

      await page.context().clearCookies();
      await page.goto('/auth');
      // Hides passkeys, because the virtual authenticator would sign in without a click.
      await page.evaluate(() => Object.assign(window, { PublicKeyCredential: undefined }));
      await page.getByLabel('Username').fill(person.username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Lost your phone or your passkey?').click();
      await expect(page.getByText('If you have none left, ask the office')).toBeVisible();
      await expectForEveryone(page, 'Confirm That It’s You');
    },
  );
});

test(
  'pages for a required second step, a person’s own data and the agency link have no accessibility barriers',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await mustSetUp(page);
    await page.goto('/training');
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    await expectForEveryone(page, 'Set Up Your Second Step');
    await page.unrouteAll();
    await page.goto('/profile/data');
    await page.getByRole('button', { name: 'Ask for erasure' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('I moved away');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
    await expect(page.getByText('You asked the office to erase your data')).toBeVisible();
    await expectForEveryone(page, 'My Data');
    await linkWaits(page, { agency: 'Example Agency', email: 'a@example.org', username: 'a' });
    await page.goto('/link-agency-account');
    await page.getByRole('button', { name: 'Link and Sign In' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expectForEveryone(page, 'Link Your Account');
  },
);

test(
  'the dialogs that manage accounts and access have no accessibility barriers',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const person = await people.chaplain({ firstName: 'Deborah' });
    const name = fullName(person);
    const visitor = createVisitor(portal.url);
    await typePassword(visitor, person);
    await addAuthenticator(visitor);
    const identity = { issuer: 'https://login.example.org', subject: 'a', email: 'a@example.org' };
    await insertIdentity(portal.db.orm, { ...identity, userId: person.id });
    await visitor.call(askForErasure, { body: { reason: 'I moved away' } });

    await openAsAdmin('/admin?list=users');
    const dialog = page.getByRole('dialog');
    for (const action of ['Remove second step', 'Unlink agency', 'Suspend']) {
      await chooseInRow(page, name, action);
      await expect(dialog).toBeVisible();
      expect(await barriers(page), action).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
    }
    await page.goto('/admin?list=erasure');
    await page.getByRole('button', { name: `Preview the erasure of ${name}` }).click();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByLabel(/^Type the username/)).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
    await dialog.getByLabel(/^Type the username/).fill(person.username);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  },
);

test(
  'the Tab key stops once at the sign-in page’s tabs; arrow keys, Home and End switch between them',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    await page.goto('/auth');
    const login = page.getByRole('tab', { name: 'Login', selected: true });
    const register = page.getByRole('tab', { name: 'Register', selected: true });
    await page.getByRole('tab', { name: 'Login' }).focus();
    await page.keyboard.press('End');
    await expect(register).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(login).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(register).toBeFocused();
    await page.keyboard.press('Home');
    await expect(login).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(login).toBeFocused();
  },
);

test(
  'a person can skip to the content and sign in by keyboard alone; each new page sets title and focus',
  { tag: ['@night', '@desktop'] },
  async ({ page, people }) => {
    const person = await people.guest();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Join Our Program' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/Sign In/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused();
    await page.keyboard.press('Tab');
    if (
      !(await page.getByLabel('Username').evaluate((field) => field === document.activeElement))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  },
);
