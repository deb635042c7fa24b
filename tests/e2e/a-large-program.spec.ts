import type { Locator } from 'playwright/test';
import { updateProgram } from '#shared/program/api.ts';
import { MAX_ENTRIES, MAX_REGIONS } from '#shared/program/constants.ts';
import { LIST_NAMES } from '#shared/program/lists.ts';
import { trust } from '#shared/trust.ts';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** Limits in ms. They are three times what an idle machine needs, as test machines are busy. */
const TO_OPEN = 3_000;
const A_TAP = 300;

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ code: `${name}${at}`, name: `${name} ${at}` }));

const LARGE = {
  regions: numbered(MAX_REGIONS, 'District'),
  lists: Object.fromEntries(
    LIST_NAMES.map((name) => [
      name,
      {
        groups: numbered(20, 'Group').map((group) => ({ label: group.name })),
        quick: ['Kind of help1', 'Kind of help2'],
        entries: numbered(MAX_ENTRIES, 'Kind of help').map((entry, at) => ({
          value: entry.code,
          label: entry.name,
          group: `Group ${at % 20}`,
        })),
      },
    ]),
  ),
};

async function makeLarge(portal: Portal, page: Page) {
  const { username } = await portal.makeUser({ role: 'admin' });
  await page.request.post('/api/login', { data: { username, password: PASSWORD } });
  const answer = await page.request.put(updateProgram.path, { data: LARGE });
  expect(answer.status()).toBe(200);
  // Records the time from each tap or key press until the browser draws the next frame.
  await page.addInitScript(() => {
    const seen: number[] = [];
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
      document.documentElement.dataset['taps'] = JSON.stringify(seen);
    }).observe(options);
  });
}

async function expectQuick(page: Page, path: string, awaited: Locator) {
  await page.goto(path);
  await awaited.waitFor();
  const took = await page.evaluate(() => performance.now());
  expect.soft(took, `${path} opens`).toBeLessThan(TO_OPEN);
}

async function expectQuickTaps(page: Page, what: string) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const taps = await page.evaluate(() => document.documentElement.dataset['taps'] ?? '[]');
  const slowest = Math.max(0, ...trust<number[]>(JSON.parse(taps), 'the script above wrote it'));
  expect.soft(slowest, what).toBeLessThan(A_TAP);
}

test(
  'pages with 200 regions and 500 entries in each list open and react to taps without delay',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, signIn }) => {
    await makeLarge(portal, page);
    await signIn(page, await people.newcomer());
    const submit = page.getByRole('button', { name: 'Submit Application' });
    await expectQuick(page, '/auth?step=application', submit);
    await page.getByText('More areas…').click();
    await page.getByRole('checkbox', { name: 'Kind of help 499' }).first().check();
    await page.getByLabel('City').pressSequentially('Bend');
    await expectQuickTaps(page, 'the application');

    const chaplain = await people.chaplain({}, { primaryRegion: 'District7' });
    await signIn(page, chaplain);
    const region = page.getByLabel('Primary Region');
    await expectQuick(page, '/profile', region);
    await page.getByLabel('City').pressSequentially('Bend');
    await page.getByRole('button', { name: 'View Map' }).click();
    await expectQuickTaps(page, 'the profile');
    await expectQuick(page, '/directory', page.getByRole('article'));
    await page.getByLabel('Region').selectOption('District 7');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectQuickTaps(page, 'the directory');

    await signIn(page, await people.admin());
    await expectQuick(page, '/program', page.getByRole('textbox', { name: 'Title', exact: true }));
    await page.getByRole('textbox', { name: 'City' }).pressSequentially('Bend');
    await page.getByRole('searchbox', { name: 'Search settings' }).pressSequentially('district');
    await expectQuickTaps(page, 'the identity');
    const last = page.getByRole('textbox', { name: 'Name of region 200' });
    await expectQuick(page, '/program?part=regions', last);
    await last.pressSequentially('!');
    await page
      .getByRole('button', { name: /^Move up/ })
      .last()
      .click();
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Oregon');
    await page.locator('path[data-fips="41043"]').click();
    await page.getByRole('combobox', { name: 'Region of Deschutes' }).selectOption('District199');
    await expectQuickTaps(page, 'the regions');
  },
);
