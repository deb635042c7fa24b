import { paths } from '#client/lib/paths.ts';
import { updateProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import { newPerson, register } from './people.ts';
import type { Portal } from './portal.ts';
import { settled } from './settled.ts';

/** A right-to-left word and an emoji, each with an invisible character inside. */
const RIGHT_TO_LEFT = 'می\u200Cخواهم 👩\u200D🚒 ';

/** Functions that make a text of a given length. Both kinds are hard to fit on a page. */
const WRITTEN: Record<string, (length: number) => string> = {
  'one word': (length) => 'W'.repeat(length),
  'right to left': (length) => RIGHT_TO_LEFT.repeat(length / RIGHT_TO_LEFT.length).trim(),
};

type Write = (length: number) => string;

const settings = (write: Write) => ({
  title: write(200),
  shortTitle: write(60),
  tagline: write(300),
  agency: write(120),
  city: write(100),
  state: write(60),
  phone: `+1 503 555 0142 ext. ${'9'.repeat(8)}`,
  email: `${'w'.repeat(60)}@${`${'w'.repeat(60)}.`.repeat(3)}example`,
  externalPage: `https://example.org/${'w'.repeat(400)}`,
  figures: [1, 2, 3].map((number) => ({
    label: write(60),
    source: 'typed',
    value: `${number}${write(19)}`,
  })),
  aboutLead: write(600),
  aboutMore: write(600),
  mission: [{ name: write(120), what: write(300) }],
  quotations: [{ words: write(600), name: write(100), role: write(120), isAgreed: true }],
  reviewTime: write(60),
  regions: ['N'.repeat(20), 'S'].map((code) => ({ code, name: write(100) })),
  lists: Object.fromEntries(
    Object.entries(DEFAULT_LISTS).map(([name, { entries }]) => [
      name,
      {
        groups: [{ label: write(100), hint: write(200) }],
        entries: entries.map((entry) => ({
          ...entry,
          group: write(100),
          label: write(100),
          hint: write(200),
        })),
      },
    ]),
  ),
});

async function useSettings(page: Page, portal: Portal, write: Write) {
  const admin = await portal.makeUser({ role: 'admin' });
  const signedIn = await page.request.post('/api/login', {
    data: { username: admin.username, password: PASSWORD },
  });
  expect(signedIn.status()).toBe(200);
  const answer = await page.request.put(updateProgram.path, { data: settings(write) });
  expect(await answer.text()).not.toContain('fields');
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
}

/** Letter paper without its margins, in px. */
const SHEET = { width: 720, height: 960 };

/** Doubles the text, and checks that the page or its dialog fits the smallest phone's screen. */
async function expectFits(page: Page, what: string) {
  await expect(page.locator('.appear-late')).toHaveCount(0);
  await doubleText(page);
  await page.setViewportSize({ width: 320, height: 720 });
  // Ignores selects that cut the chosen option, because the opened list shows its whole text.
  const faults = (await faultsOfText(page)).filter((fault) => !fault.startsWith('cuts the choice'));
  expect.soft(faults, `${what} at 320 px and 200 %`).toEqual([]);
}

async function expectPageFits(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${path} at 1440 px`).toBe(1440);
  await expectFits(page, path);
}

for (const [kind, write] of Object.entries(WRITTEN)) {
  test(
    `pages of a visitor and a chaplain fit on a small phone with the longest names, ${kind} (S9)`,
    { tag: ['@night', '@phone'] },
    async ({ page, people, portal, signIn }) => {
      test.slow();
      await useSettings(page, portal, write);
      await expectPageFits(page, paths.home);
      await page.getByRole('button', { name: 'See our regions' }).click();
      await expect(page.getByRole('img', { name: /^Map of/ })).toBeVisible();
      await expectFits(page, 'the map on Home');
      await expectPageFits(page, paths.auth);
      await page.setViewportSize({ width: 390, height: 844 });
      await register(page, newPerson('Ruth'), 'Chaplain');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
      await page.getByText('More areas…').click();
      await expectFits(page, 'the application and the toast');

      const chaplain = await people.chaplain(
        {},
        { primaryRegion: 'S', expertise: ['grief-counseling'], availability: ['Weekends'] },
      );
      const session = await portal.makeTrainingSession();
      await portal.makeRsvp({ trainingId: session.id, chaplainId: chaplain.chaplainId });
      await portal.makeSection();
      await callOut(portal, chaplain, {}, { region: 'N'.repeat(20) });
      await signIn(page, chaplain);
      for (const path of [
        paths.home,
        paths.deployments,
        paths.directory,
        paths.resources,
        paths.fieldGuidePrint,
        paths.profile,
      ]) {
        await expectPageFits(page, path);
      }
      await page.getByRole('button', { name: 'View Map' }).click();
      await expectFits(page, 'the map of the profile');
    },
  );

  test(
    `pages of an administrator fit on a small phone with the longest names, ${kind} (S9)`,
    { tag: ['@night', '@phone'] },
    async ({ page, people, portal, signIn }) => {
      test.slow();
      await useSettings(page, portal, write);
      const chaplain = await people.chaplain(
        {},
        { primaryRegion: 'S', expertise: ['grief-counseling'], availability: ['Weekends'] },
      );
      await people.applicant({}, { primaryRegion: 'S', expertise: ['grief-counseling'] });
      const { activationId } = await callOut(portal, chaplain, {}, { region: 'N'.repeat(20) });
      await signIn(page, await people.admin());
      for (const path of [
        paths.dashboard,
        paths.admin,
        paths.activation.replace(':id', activationId),
        paths.hours,
        paths.program,
        `${paths.program}?part=home`,
        `${paths.program}?part=regions`,
        `${paths.program}?part=rules`,
        `${paths.program}?part=messages`,
      ]) {
        await expectPageFits(page, path);
      }
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(SHEET);
      await page.goto(paths.activation.replace(':id', activationId));
      await settled(page);
      expect(await faultsOfText(page), 'the board on paper').toEqual([]);
    },
  );
}
