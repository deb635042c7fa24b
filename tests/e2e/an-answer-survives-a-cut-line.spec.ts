import { makeAnswerLink, readDeployments } from '#server/testing/calls.ts';
import { approved } from '#server/testing/person-factories.ts';
import { callOut } from './deployments.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { untilWorkerAnswers } from './service-worker.ts';

const MINUTE = 60_000;

async function makeCall(portal: Portal, people: People) {
  const person = await people.chaplain({ firstName: 'Ruth' });
  const lead = await portal.makeChaplain(
    { ...approved, isPhoneVisible: true },
    { firstName: 'Lee', lastName: 'Leader' },
  );
  const askedAt = new Date(Date.now() - 120 * MINUTE);
  const { deploymentId } = await callOut(
    portal,
    person,
    { askedAt },
    { address: '12 Main Street, Berea', chaplainId: lead.chaplain.id },
  );
  const link = { userId: person.id, deploymentId, createdAt: askedAt };
  return { person, path: `/a/${await makeAnswerLink(portal.db, link)}` };
}

const state = (page: Page) => page.getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the recorded taps. For example, 'arrive 5' is an arrival tapped five minutes ago. */
async function recorded(portal: Portal) {
  const { rows } = await portal.db.pool.query<{ kind: string; ago: number }>(
    `SELECT kind, round(extract(epoch FROM now() - at) / 60)::int AS ago
     FROM deployment_actions ORDER BY at`,
  );
  return rows.map(({ kind, ago }) => `${kind} ${ago}`);
}

async function expectPlaceAndNumbers(page: Page) {
  await expect(page.getByText('12 Main Street, Berea')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the map' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ring (502) 555-0142' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ring the office/ })).toBeVisible();
}

test(
  'if a chaplain answers by the mailed link while offline, the answer is sent once, with the time of the tap (X12)',
  { tag: '@phone' },
  async ({ page, portal, people }) => {
    const { path } = await makeCall(portal, people);
    await page.clock.install({ time: Date.now() - 60 * MINUTE });
    await page.goto(path);
    await portal.stopServing();
    await button(page, 'I can come').tap();
    await expect(state(page)).toContainText(
      /^“I can come” of .+ is kept on this device and not sent/,
    );
    await expectPlaceAndNumbers(page);
    await page.clock.fastForward(20 * MINUTE);
    await button(page, 'I’m here').tap();
    await expect(state(page)).toContainText(/“I can come” of .+, “I’m here” of .+ are kept/);
    await page.clock.fastForward(40 * MINUTE);
    await portal.serveAgain();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(state(page)).toHaveText(
      /^“I’m here” of .+ has been sent\. You have been on scene since/,
    );
    expect(await recorded(portal)).toEqual(['come 60', 'arrive 40']);
    await page.reload();
    await expect(state(page)).toHaveText(/^You have been on scene since/);
    expect(await recorded(portal)).toHaveLength(2);
    expect(await page.context().cookies()).toEqual([]);
  },
);

test(
  'if an answer arrives after the call has ended, it is shown as refused until the chaplain confirms having read this (X12)',
  { tag: '@phone' },
  async ({ page, portal, people }) => {
    const { path } = await makeCall(portal, people);
    await page.clock.install({ time: Date.now() - 60 * MINUTE });
    await page.goto(path);
    await portal.stopServing();
    await button(page, 'I can come').tap();
    await expect(state(page)).toContainText('not sent yet');
    await page.clock.fastForward(60 * MINUTE);
    await portal.db.pool.query("UPDATE activations SET status = 'cancelled'");
    await portal.serveAgain();
    const told = page.getByText(/^“I can come” of .+ was not recorded: This call is over$/);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This call is over' })).toBeVisible();
    await expect(told).toBeVisible();
    await page.reload();
    await expect(told).toBeVisible();
    await button(page, 'I have read this').tap();
    await expect(told).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This call is over' })).toBeVisible();
    await expect(told).toBeHidden();
    expect(await recorded(portal)).toEqual([]);
  },
);

test.describe('on a phone with the service worker', { tag: '@phone' }, () => {
  test.use({ serviceWorkers: 'allow' });

  const keptPaths = (page: Page) =>
    page.evaluate(async () => {
      const kept = await (await caches.open('kept-answers')).keys();
      return kept.map(({ url }) => new URL(url).pathname);
    });

  test('a mailed answer link works without a connection, whether or not it was opened before (X12)', async ({
    page,
    context,
    portal,
    people,
    signIn,
  }) => {
    const { path, person } = await makeCall(portal, people);
    await signIn(page, person);
    await page.goto('/deployments');
    await untilWorkerAnswers(page);
    const opened = await context.newPage();
    await opened.goto(path);
    await expect.poll(() => keptPaths(page)).toContain(path);
    await opened.close();
    await portal.stopServing();

    const again = await context.newPage();
    await again.goto(path);
    await expectPlaceAndNumbers(again);
    await again.close();

    const other = await makeAnswerLink(portal.db, {
      userId: person.id,
      deploymentId: (await readDeployments(portal.db))[0]?.id ?? '',
    });
    const never = await context.newPage();
    await never.goto(`/a/${other}`);
    await expect(never.getByRole('heading', { name: 'You have no signal' })).toBeVisible();
    await button(never, 'I can come').tap();
    await expect(state(never)).toContainText('not sent yet');
    await portal.serveAgain();
    await never.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(state(never)).toHaveText(/You are coming/);
    await expectPlaceAndNumbers(never);
    expect(await recorded(portal)).toEqual(['come 0']);

    await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => keptPaths(page)).toEqual(['/a/offline']);
  });
});
