import { expect, test, type Page } from './fixtures.ts';
import { trust } from '#shared/trust.ts';
import { callOut } from './deployments.ts';
import { queuedOn } from './device.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });

interface Stored {
  status: string;
  contacts: { survivor: number };
  shifts: unknown[];
}

async function stored(page: Page) {
  const answer = await page.request.get('/api/deployments');
  const [own] = trust<Stored[]>(await answer.json(), 'the deployments of who is signed in');
  return own;
}

const statusOf = async (page: Page) => (await stored(page))?.status;

test(
  'a double tap on ‘I can come’ records this one answer and nothing else',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    await button(page, 'I can come').dblclick();
    await expect(page.getByText('You are coming. Thank you.')).toBeVisible();
    await expect.poll(() => statusOf(page)).toBe('coming');
  },
);

test(
  'a second press of Enter on a deployment’s buttons within 800 ms is ignored',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsCalled }) => {
    await page.clock.install();
    await openAsCalled({ status: 'coming', answeredAt: new Date() });
    await expect(button(page, 'I can’t come after all')).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button(page, 'I can’t come after all').press('Enter');
    const back = button(page, 'I can come after all');
    await back.dispatchEvent('click');
    await back.press('Enter', { timeout: 1_000 }).catch(() => undefined);
    await expect(back).toBeDisabled();
    await page.clock.runFor(900);
    await page.clock.resume();
    await expect(back).toBeEnabled();
    await expect.poll(() => statusOf(page)).toBe('declined');
    await back.press('Enter');
    await expect.poll(() => statusOf(page)).toBe('coming');
  },
);

test(
  '‘I can come’ can be undone; a screen reader announces the offer to undo it, and that it was undone',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    const said = page.getByRole('status').filter({ hasText: /Undone|You can undo this/ });
    await button(page, 'I can come').click();
    await expect(said).toHaveText('You are coming. You can undo this for 10 seconds.');
    await expect.poll(() => statusOf(page)).toBe('coming');
    await button(page, 'Undo').click();
    await expect(said).toHaveText('Undone');
    await expect(button(page, 'I can come')).toBeVisible();
    await expect.poll(() => statusOf(page)).toBe('asked');
  },
);

test(
  '‘I can’t’ can be undone with the Undo button',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    await button(page, 'I can’t').click();
    await expect.poll(() => statusOf(page)).toBe('declined');
    await button(page, 'Undo').click();
    await expect.poll(() => statusOf(page)).toBe('asked');
  },
);

test(
  'an arrival at a deployment can be undone on the deployment’s card',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled({ status: 'coming', answeredAt: new Date() });
    await button(page, 'I’m here').click();
    await expect.poll(() => statusOf(page)).toBe('on-scene');
    await button(page, 'Undo').click();
    await expect(button(page, 'I’m here')).toBeVisible();
    await expect.poll(async () => (await stored(page))?.shifts).toEqual([]);
  },
);

test(
  'the last count of people cared for can be undone',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled({ status: 'on-scene' });
    await button(page, 'One more: Survivors').click();
    await button(page, 'One more: Survivors').click();
    await expect.poll(async () => (await stored(page))?.contacts.survivor).toBe(2);
    await button(page, 'Undo the last count').click();
    await expect.poll(async () => (await stored(page))?.contacts.survivor).toBe(1);
  },
);

test(
  'leaving a deployment can be undone',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled({ status: 'on-scene' });
    await button(page, 'I’ve left').click();
    await expect.poll(() => statusOf(page)).toBe('left');
    await button(page, 'Undo').click();
    await expect(button(page, 'I’ve left')).toBeVisible();
    await expect.poll(() => statusOf(page)).toBe('on-scene');
  },
);

test(
  'an answer to a call can be undone by keyboard alone',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsCalled }) => {
    await page.clock.install();
    const { title } = await openAsCalled();
    await button(page, 'I can come').press('Enter');
    await expect(card(page, title).getByRole('heading').first()).toBeFocused();
    await page.clock.runFor(1_000);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'I can come')).toBeVisible();
    await expect.poll(() => statusOf(page)).toBe('asked');
  },
);

test(
  'undoing an answer to a call is no longer offered after ten seconds',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await page.clock.install();
    await openAsCalled();
    await expect(button(page, 'I can come')).toBeVisible();
    // Otherwise the page's clock goes on while a busy machine takes its time.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await button(page, 'I can come').press('Enter');
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(button(page, 'Undo')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.runFor(9_800);
    await expect(button(page, 'Undo')).toBeVisible();
    await page.clock.runFor(1_200);
    await expect(button(page, 'Undo')).toBeHidden();
  },
);

test(
  'if a tap is undone before it has been sent, the tap is never sent',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    await expect(button(page, 'I can come')).toBeVisible();
    // Waits for open requests: a late response would make the page think it is online.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button(page, 'I can come').click();
    await button(page, 'Undo').click();
    await expect(button(page, 'I can come')).toBeVisible();
    await expect.poll(() => queuedOn(page)).toEqual([]);
  },
);

test(
  'if a tap’s response was lost and the tap is undone, tap and undo are sent in this order once back online',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    let isLost = true;
    await page.route('**/actions', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(page, 'I can come').click();
    await expect.poll(() => statusOf(page)).toBe('coming');
    await button(page, 'Undo').click();
    await expect(button(page, 'I can come')).toBeVisible();
    isLost = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => statusOf(page)).toBe('asked');
    await expect(button(page, 'I can come')).toBeVisible();
  },
);

test(
  '‘I’m here again’ moves a deployment from Past to Now immediately, even without a connection',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain();
    const { deploymentId, title } = await callOut(portal, ruth, { status: 'left' });
    await portal.makeShift({
      deploymentId,
      arrivedAt: new Date(Date.now() - 2 * 60_000),
      leftAt: new Date(Date.now() - 60_000),
    });
    await signIn(page, ruth);
    await page.goto('/deployments');
    const now = page.getByRole('region', { name: 'Now' });
    const past = page.getByRole('region', { name: 'Past' });
    await expect(past.getByRole('article', { name: title })).toBeVisible();
    await page.context().setOffline(true);
    await past.getByRole('button', { name: 'I’m here again' }).click();
    await expect(now.getByRole('article', { name: title })).toBeVisible();
    await expect(now.getByRole('heading', { name: title })).toBeFocused();
    await expect(past.getByRole('article', { name: title })).toHaveCount(0);
    await expect(past.getByText('No Past Deployments')).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => statusOf(page)).toBe('on-scene');
    await expect(now.getByRole('article', { name: title })).toHaveCount(1);
    await expect(past.getByRole('article', { name: title })).toHaveCount(0);
  },
);

for (const path of ['/training', '/deployments']) {
  test(
    `while ${path} is open, the page shows and announces a new call within half a minute`,
    { tag: ['@night', '@phone'] },
    async ({ page, people, signIn, portal }) => {
      const ruth = await people.chaplain();
      await signIn(page, ruth);
      await page.clock.install();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { title } = await callOut(portal, ruth);
      await page.clock.runFor(31_000);
      const call = page.getByRole('status').filter({ hasText: `You are asked to come: ${title}` });
      await expect(call).toBeAttached();
      if (path === '/deployments') await expect(card(page, title)).toBeVisible();
      else await expect(call).toBeVisible();
    },
  );
}

test(
  'if a person isn’t eligible for call-outs, their open page doesn’t ask the server for calls',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.clock.install();
    await page.goto('/training');
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor(120_000);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.endsWith('/api/deployments/open'))).toEqual([]);
  },
);
