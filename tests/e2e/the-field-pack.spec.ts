import { eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { callOut } from './deployments.ts';
import { storedAnswer, tracesOnDevice, untilPackIsKept } from './device.ts';
import { expect, test, type Page } from './fixtures.ts';
import { logOut, openBar, toast } from './people.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const noConnection = (page: Page) => page.getByText(/^No connection\. As of \d\d:\d\d\.$/);

async function untilReady(page: Page) {
  await untilPackIsKept(page);
  await untilWorkerAnswers(page);
}

test(
  'the pages a chaplain needs in the field open while the server is down, and say how old their data is (O1)',
  { tag: '@phone' },
  async ({ page, context, portal, openAsCalled }) => {
    const section = await portal.makeSection({ title: 'Presence', content: 'Sit beside people.' });
    const session = await portal.makeTrainingSession({ title: 'Grief after a disaster' });
    const { person, title } = await openAsCalled();
    await portal.makeRsvp({ chaplainId: person.chaplainId, trainingId: session.id });
    await untilReady(page);
    await page.close();
    await portal.stopServing();

    const reopened = await context.newPage();
    await reopened.goto('/deployments');
    await expect(reopened.getByRole('heading', { name: title })).toBeVisible();
    await expect(noConnection(reopened)).toBeVisible();
    await reopened.goto(`/field-guide/${section.id}`);
    await expect(reopened.getByText('Sit beside people.')).toBeVisible();
    await expect(noConnection(reopened)).toBeVisible();
    await reopened.goto('/training?list=mine');
    await expect(reopened.getByText('Grief after a disaster')).toBeVisible();

    await portal.serveAgain();
    await reopened.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(noConnection(reopened)).toBeHidden();
  },
);

test(
  'a lead sees the team while the server is down, and can phone or text each member with one tap',
  { tag: '@phone' },
  async ({ page, context, portal, people, signIn }) => {
    const lead = await people.chaplain();
    const { activationId, title } = await callOut(portal, lead, { status: 'coming' });
    await portal.db.orm
      .update(activations)
      .set({ chaplainId: lead.chaplainId })
      .where(eq(activations.id, activationId));
    const member = await people.chaplain({ firstName: 'Miriam' }, { phone: '606-555-0199' });
    await portal.makeDeployment({ activationId, chaplainId: member.chaplainId });
    await signIn(page, lead);
    await page.goto('/deployments');
    await untilReady(page);
    await page.close();
    await portal.stopServing();

    const reopened = await context.newPage();
    await reopened.goto('/deployments');
    const team = reopened.getByRole('region', { name: `Your team: ${title}` });
    await expect(team.getByRole('heading', { name: 'Silent (1)' })).toBeVisible();
    await expect(team.getByRole('link', { name: /^Ring .*, Miriam/ })).toHaveAttribute(
      'href',
      'tel:6065550199',
    );
    await expect(team.getByRole('link', { name: 'Text Miriam' })).toHaveAttribute(
      'href',
      'sms:6065550199',
    );
    const card = reopened.getByRole('article', { name: title });
    await expect(card.getByText('You', { exact: true })).toBeVisible();
  },
);

test(
  'a page shows stored data if the server is slow, and the server’s data once it arrives',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, openAsCalled }) => {
    const { person, place, title } = await openAsCalled();
    await untilReady(page);
    const held: (() => void)[] = [];
    await page.route('**/api/**', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(noConnection(page)).toBeVisible();
    await callOut(portal, person, {}, { location: 'Pikeville' });
    await page.unroute('**/api/**');
    for (const release of held) release();
    await expect(page.getByRole('heading', { name: 'Tornado, Pikeville' })).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toContainText(place);
    await expect(noConnection(page)).toBeHidden();
  },
);

test(
  'a page shows the server’s data even if the device stores older data (O4)',
  { tag: '@phone' },
  async ({ page, portal, openAsCalled }) => {
    const { person } = await openAsCalled();
    await untilReady(page);
    await callOut(portal, person, {}, { location: 'Hindman' });
    const paths: string[] = [];
    page.on('requestfinished', (request) => paths.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tornado, Hindman' })).toBeVisible();
    expect(paths).toEqual(expect.arrayContaining(['/api/user', '/api/deployments']));
  },
);

test(
  'a call that was shown once can be read without a signal, even if it is newer than the stored field pack (O1)',
  { tag: '@phone' },
  async ({ page, portal, openAsCalled }) => {
    const { person } = await openAsCalled();
    await untilReady(page);
    await callOut(portal, person, {}, { location: 'Hindman' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tornado, Hindman' })).toBeVisible();
    await expect
      .poll(() => storedAnswer(page, '/api/deployments?isOpen=true'), { timeout: 20_000 })
      .toContain('Hindman');
    await portal.stopServing();
    await page.reload();
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tornado, Hindman' })).toBeVisible();
  },
);

test(
  'Home shows the next training without a signal, even to a chaplain without a seat (O1)',
  { tag: '@phone' },
  async ({ page, portal, openAsCalled }) => {
    await portal.makeTrainingSession({ title: 'Grief after a disaster' });
    await openAsCalled();
    await untilReady(page);
    await portal.stopServing();
    await page.goto('/');
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByRole('article', { name: 'Grief after a disaster' })).toBeVisible();
  },
);

test(
  'logging out in another tab removes all the person’s data from the device (O2)',
  { tag: '@phone' },
  async ({ page, context, openAsCalled }) => {
    await openAsCalled();
    await untilReady(page);
    const other = await context.newPage();
    await other.goto('/profile');
    await other.getByLabel('City').fill('Pikeville');
    await expect.poll(() => tracesOnDevice(other)).toContainEqual(expect.stringMatching(/draft:/));
    await logOut(other);
    await expect.poll(() => tracesOnDevice(page)).toEqual([]);
    await expect(page).toHaveURL(/\/auth/);
    await page.reload();
    expect(await tracesOnDevice(page)).toEqual([]);
  },
);

test(
  'after the server has ended the session, the person’s data is removed from the device (O2)',
  { tag: '@phone' },
  async ({ page, context, openAsCalled }) => {
    await openAsCalled();
    await untilReady(page);
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => tracesOnDevice(page)).toEqual([]);
  },
);

test(
  'a deactivated chaplain’s device keeps only data they may still see; a guest’s device keeps no data (O2)',
  { tag: '@phone' },
  async ({ page, portal, openAsCalled }) => {
    const { person } = await openAsCalled();
    await untilReady(page);
    const markNow = () => page.evaluate(() => localStorage.getItem('field-pack'));
    expect(await markNow()).toBe(`${person.id} chaplain true`);
    await portal.db.orm
      .update(chaplains)
      .set({ isActive: false })
      .where(eq(chaplains.id, person.chaplainId));
    await page.reload();
    await expect.poll(markNow, { timeout: 20_000 }).toBe(`${person.id} chaplain false`);
    await portal.db.orm.update(users).set({ role: 'guest' }).where(eq(users.id, person.id));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect.poll(() => tracesOnDevice(page)).toEqual(['localStorage: signed-in']);
  },
);

test(
  'the next person on a device sees no data of the person before, online or offline (O3)',
  { tag: '@phone' },
  async ({ page, portal, people, signIn, openAsCalled }) => {
    const { title } = await openAsCalled();
    await untilReady(page);
    await signIn(page, await people.chaplain());
    await page.goto('/deployments');
    await expect(page.getByText('Nothing needs you right now')).toBeVisible();
    await untilPackIsKept(page);
    await portal.stopServing();
    await page.reload();
    await expect(page.getByText('Nothing needs you right now')).toBeVisible();
    await expect(noConnection(page)).toBeVisible();
    expect(await page.getByText(title).count()).toBe(0);
    await portal.serveAgain();
  },
);

test(
  'offline data that was not refreshed for 8 days is removed from the device and not shown any more (O9)',
  { tag: '@phone' },
  async ({ page, context, portal, openAsCalled }) => {
    const { title } = await openAsCalled();
    await untilReady(page);
    await portal.stopServing();
    await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Page Not Loaded' })).toBeVisible();
    expect(await page.getByText(title).count()).toBe(0);
    expect(await tracesOnDevice(page)).toEqual(['localStorage: signed-in']);
    await portal.serveAgain();
    await context.close();
  },
);

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'a browser without service workers stores nothing, and works as usual with a connection (O12)',
    { tag: '@phone' },
    async ({ page, openAsCalled }) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('refused', 'SecurityError');
        };
        for (const name of ['indexedDB', 'localStorage', 'caches']) {
          Object.defineProperty(window, name, { get: refuse });
        }
      });
      await openAsCalled();
      const recorded = page.waitForResponse((answer) => answer.url().endsWith('/actions'));
      await page.getByRole('button', { name: 'I can come' }).click();
      await expect(page.getByText('You are coming. Thank you.')).toBeVisible();
      await recorded;
      await page.reload();
      await expect(page.getByText('You are coming. Thank you.')).toBeVisible();
      await page.goto('/field-guide');
      await expect(page.getByRole('heading', { name: 'Chaplain Field Guide' })).toBeVisible();
    },
  );

  test(
    'on a device without free storage, the portal says so and still works (O8)',
    { tag: '@phone' },
    async ({ page, context, portal, people, signIn }) => {
      await portal.makeSection({
        title: 'Presence',
        content: 'Sit beside people. '.repeat(10_000),
      });
      await signIn(page, await people.chaplain());
      const session = await context.newCDPSession(page);
      const origin = portal.url;
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
      await page.goto('/deployments');
      await expect(page.getByText('There is no room on this device')).toBeVisible();
      await page.goto('/field-guide');
      await expect(page.getByRole('heading', { name: 'Presence' })).toBeVisible();
    },
  );
});

test(
  'on a device marked as shared, the portal stores nothing, and says so when offline',
  { tag: '@phone' },
  async ({ page, portal, openAsCalled }) => {
    await openAsCalled();
    await untilReady(page);
    await page.getByRole('button', { name: 'This is a shared device' }).click();
    await expect(toast(page, 'Nothing is stored on this device')).toBeVisible();
    await expect
      .poll(() => tracesOnDevice(page))
      .toEqual(expect.not.arrayContaining([expect.stringMatching(/^(owner|answers|files):/)]));
    await page.reload();
    await page.goto('/profile/data');
    await expect(page.getByRole('switch', { name: 'This is a shared device' })).toBeChecked();

    await portal.stopServing();
    const why =
      'No connection. This device is marked as shared, so the portal stores nothing on it for use without a connection.';
    for (const path of ['/training', '/']) {
      await page.goto(path);
      await expect(page.getByText(why)).toBeVisible();
    }
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toContainText('What waits for you will be loaded');
    await expect(page.getByRole('link', { name: 'Join Our Program' })).toHaveCount(0);
    await expect((await openBar(page)).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  },
);

test(
  'a notice about stored data appears once, covers no button, and does not return at the next sign-in',
  { tag: ['@night', '@phone'] },
  async ({ page, signIn, openAsCalled }) => {
    const { person } = await openAsCalled();
    const notice = page.getByRole('complementary', { name: 'What is stored on this device' });
    const ok = notice.getByRole('button', { name: 'OK' });
    await expect(ok).toBeEnabled();
    const call = page.getByRole('article').first();
    const before = await call.boundingBox();
    const lineTop = (await notice.boundingBox())?.y ?? 0;
    expect(lineTop).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
    expect(await notice.evaluate((line) => getComputedStyle(line).position)).toBe('static');
    await ok.press('Enter');
    await expect(notice).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await logOut(page);
    await signIn(page, person);
    await page.goto('/deployments');
    await untilReady(page);
    await expect(notice).toBeHidden();
  },
);

test(
  'a call is stored within a second after it is shown; if ‘I’ve left’ is tapped offline, the call stays under ‘Now’ (X13)',
  { tag: '@phone' },
  async ({ page, context, portal, people, signIn }) => {
    const person = await people.chaplain();
    await signIn(page, person);
    await page.goto('/training');
    await untilWorkerAnswers(page);
    await logOut(page);

    const { deploymentId, title } = await callOut(portal, person, {
      status: 'on-scene',
      answeredAt: new Date(),
    });
    await portal.makeShift({
      deploymentId,
      arrivedAt: new Date(Date.now() - 60_000),
      leftAt: null,
    });
    await signIn(page, person);
    await page.goto('/deployments');
    const own = page.getByRole('article', { name: title });
    await expect(own).toBeVisible();
    await page.waitForTimeout(1_000);
    await context.setOffline(true);

    await page.reload();
    await expect(own).toBeVisible();
    await page.getByRole('button', { name: 'I’ve left' }).click();
    await expect(own.getByRole('button', { name: /^Correct/ })).toBeVisible();
    await page.reload();
    const now = page.getByRole('region', { name: 'Now' });
    await expect(now.getByRole('article', { name: title })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Correct/ })).toBeVisible();
  },
);

test(
  'an old link to the profile leads to the list of data stored on the device',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile#on-this-device');
    await expect(page).toHaveURL('/profile/data#on-this-device');
    await expect(page.getByRole('region', { name: 'On This Device' })).toBeFocused();
    await expect(page.getByRole('switch', { name: 'This is a shared device' })).toBeInViewport();
  },
);
