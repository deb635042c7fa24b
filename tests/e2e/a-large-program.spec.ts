import type { Locator } from 'playwright/test';
import { updateProgram } from '#shared/program/api.ts';
import { MAX_ENTRIES, MAX_REGIONS } from '#shared/program/constants.ts';
import { LIST_NAMES } from '#shared/program/lists.ts';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** In ms of processor time rather than clock time, because other tests use the same cores. */
const TO_OPEN = 3_000;

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
}

async function expectQuick(page: Page, path: string, awaited: Locator) {
  await expectWork(page, `${path} opens`, TO_OPEN, async () => {
    await page.goto(path);
    await awaited.waitFor();
  });
}

/** `limit` is processor time in ms: about three times what an idle machine needs for the work. */
async function expectWork(page: Page, what: string, limit: number, work: () => Promise<unknown>) {
  const before = await readProcessorTime(page);
  await work();
  expect.soft((await readProcessorTime(page)) - before, what).toBeLessThan(limit);
}

async function readProcessorTime(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? NaN);
}

test(
  'pages with 200 regions and 500 entries in each list open and answer taps with little processor time',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, signIn }) => {
    test.slow();
    await makeLarge(portal, page);
    await signIn(page, await people.newcomer());
    const submit = page.getByRole('button', { name: 'Submit Application' });
    await expectQuick(page, '/auth?step=application', submit);
    await expectWork(page, 'the application', 2_000, async () => {
      await page.getByText('More areas…').click();
      await page.getByRole('checkbox', { name: 'Kind of help 499' }).first().check();
      await page.getByLabel('City').pressSequentially('Bend');
    });
    const chaplain = await people.chaplain({}, { primaryRegion: 'District7' });
    await signIn(page, chaplain);
    const region = page.getByLabel('Primary Region');
    await expectQuick(page, '/profile', region);
    await expectWork(page, 'the profile', 1_000, async () => {
      await page.getByLabel('City').pressSequentially('Bend');
      await page.getByRole('button', { name: 'View Map' }).click();
    });
    await expectQuick(page, '/directory', page.getByRole('article'));
    await expectWork(page, 'the directory', 600, async () => {
      await page.getByLabel('Region').selectOption('District 7');
      await expect(page.getByRole('article')).toHaveCount(1);
    });
    await signIn(page, await people.admin());
    await expectQuick(page, '/program', page.getByRole('textbox', { name: 'Title', exact: true }));
    await expectWork(page, 'the identity', 750, async () => {
      await page.getByRole('textbox', { name: 'City' }).pressSequentially('Bend');
      await page.getByRole('searchbox', { name: 'Search settings' }).pressSequentially('district');
    });
    const last = page.getByRole('textbox', { name: 'Name of region 200' });
    await expectQuick(page, '/program?part=regions', last);
    await expectWork(page, 'the regions', 7_000, async () => {
      await last.pressSequentially('!');
      await page
        .getByRole('button', { name: /^Move up/ })
        .last()
        .click();
      await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Oregon');
      await page.locator('path[data-fips="41043"]').click();
      await page.getByRole('combobox', { name: 'Region of Deschutes' }).selectOption('District199');
    });
  },
);
