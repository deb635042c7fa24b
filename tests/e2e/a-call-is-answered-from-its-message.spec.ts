import { makeAnswerLink, readDeployments, readProofs } from '#server/testing/calls.ts';
import { approved } from '#server/testing/person-factories.ts';
import { callOut } from './deployments.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import type { Portal } from './portal.ts';

test.describe('the answer page, in a browser that never signed in', { tag: '@phone' }, () => {
  async function openCall(page: Page, portal: Portal, people: People) {
    const person = await people.chaplain({ firstName: 'Ruth' });
    const lead = await portal.makeChaplain(
      { ...approved, isPhoneVisible: true },
      { firstName: 'Lee', lastName: 'Leader' },
    );
    const { deploymentId } = await callOut(
      portal,
      person,
      { message: 'Report to the high school. Bring boots.' },
      { address: '12 Main Street, Berea', chaplainId: lead.chaplain.id },
    );
    const token = await makeAnswerLink(portal.db, { userId: person.id, deploymentId });
    await page.goto(`/a/${token}`);
    return { token };
  }

  const state = (page: Page) => page.getByRole('status');

  test('a chaplain answers, arrives and leaves through the link in a mail', async ({
    page,
    portal,
    people,
  }) => {
    await openCall(page, portal, people);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tornado, Berea/);
    await expect(page.getByText('Bring boots.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ring (502) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+15025550142',
    );
    await expect(state(page)).toHaveText('Can you come? You have not answered yet.');
    await page.getByRole('button', { name: 'in 30 min' }).tap();
    await expect(state(page)).toHaveText(/^You are coming and arrive at about .+ E[SD]T\.$/);
    await page.getByRole('button', { name: 'I’m here' }).tap();
    await expect(state(page)).toHaveText(/^You have been on scene since/);
    await page.getByLabel('Kind of work').selectOption('Shelter visit');
    await page.getByRole('button', { name: 'I’ve left' }).tap();
    await expect(state(page)).toHaveText(/^You left at/);
    expect(await readDeployments(portal.db)).toMatchObject([{ status: 'left', through: 'email' }]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('the answer page counts as opened when a browser shows it, not when a program only fetches it', async ({
    page,
    portal,
    people,
  }) => {
    const person = await people.chaplain();
    const { deploymentId } = await callOut(portal, person);
    const token = await makeAnswerLink(portal.db, { userId: person.id, deploymentId });
    const openedAt = async () => (await readProofs(portal.db)).at(-1)?.openedAt ?? null;
    expect((await page.request.get(`/a/${token}`)).status()).toBe(200);
    expect(await openedAt()).toBeNull();
    await page.goto(`/a/${token}`);
    await expect.poll(openedAt).toBeInstanceOf(Date);
    const first = await openedAt();
    const told = page.waitForResponse(/\/receipts$/);
    await page.reload();
    expect((await told).status()).toBe(204);
    expect(await openedAt()).toEqual(first);
  });

  test('opening an answer link that doesn’t work is not counted as opening the answer page', async ({
    page,
  }) => {
    const receipts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/receipts')) receipts.push(request.url());
    });
    await page.goto(`/a/${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
    await page.waitForLoadState('networkidle');
    expect(receipts).toEqual([]);
  });

  test('a chaplain declines a call by keyboard on the answer page, with a reason', async ({
    page,
    portal,
    people,
  }) => {
    await openCall(page, portal, people);
    await page.getByRole('button', { name: 'I can’t' }).focus();
    await page.keyboard.press('Enter');
    await expect(state(page)).toHaveText('You can’t come. The coordinator sees your answer.');
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('Out of state');
    await page.keyboard.press('Enter');
    await expect(state(page)).toHaveText('You can’t come: Out of state');
    await expect(page).toHaveTitle(/^You can’t come: Out of state/);
  });

  test('an answer is recorded only once, even after a double tap and a reload of the answer page', async ({
    page,
    portal,
    people,
  }) => {
    await openCall(page, portal, people);
    await page.getByRole('button', { name: 'I can come', exact: true }).dblclick();
    await expect(state(page)).toHaveText('You are coming. Thank you.');
    await page.reload();
    await expect(state(page)).toHaveText('You are coming. Thank you.');
    const { rows } = await portal.db.pool.query('SELECT kind FROM deployment_actions');
    expect(rows).toEqual([{ kind: 'come' }]);
  });

  test('with text at 200 percent, nothing is cut off on the answer page before or after each answer', async ({
    page,
    portal,
    people,
  }) => {
    await openCall(page, portal, people);
    for (const button of ['I can come', 'I’m here', 'I’ve left']) {
      await doubleText(page);
      expect(await faultsOfText(page)).toEqual([]);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    }
  });

  test('each control of the answer page is at least 44 px high', async ({
    page,
    portal,
    people,
  }) => {
    await openCall(page, portal, people);
    const heights = await page
      .locator('button, input:not([type=hidden]), a')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(8);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('if the call is over, the answer page says so and links to the sign-in page', async ({
    page,
    portal,
    people,
  }) => {
    const { token } = await openCall(page, portal, people);
    await portal.db.pool.query("UPDATE activations SET status = 'completed'");
    await page.getByRole('button', { name: 'I can come', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This call is over');
    await page.goto(`/a/${token}`);
    await page.getByRole('link', { name: 'Sign in' }).tap();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});
