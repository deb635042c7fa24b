import { webhookSignature } from '#server/channels/webhook-signature.ts';
import { addPushSubscription, addTextNumber } from '#server/testing/outbox.ts';
import { askWithReason } from './deployments.ts';
import { expect, type Page } from './fixtures.ts';
import { linkInMail } from './mail.ts';
import { NUMBER, SECRET, test } from './outside.ts';
import { fullName } from './people.ts';
import type { Portal } from './portal.ts';
import { untilWorkerAnswers } from './service-worker.ts';
import {
  allowNotifications,
  deliverPush,
  pressNotification,
  shownNotifications,
} from './shown-notifications.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

async function reply(portal: Portal, text: string) {
  const body = JSON.stringify({ id: 'a-reply', from: NUMBER, text });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await fetch(`${portal.url}/api/texts/inbound`, {
    method: 'POST',
    body,
    headers: {
      'x-portal-timestamp': timestamp,
      'x-portal-signature': webhookSignature({ secret: SECRET, timestamp, body }),
    },
  });
  expect(answer.status).toBe(200);
}

async function provedByPush(portal: Portal, userId: string) {
  const { rows } = await portal.db.pool.query<{ delivered: boolean; opened: boolean }>(
    `SELECT delivered_at IS NOT NULL AS delivered, opened_at IS NOT NULL AS opened
     FROM deliveries WHERE user_id = $1 AND channel = 'push'`,
    [userId],
  );
  return rows;
}

type Name = Parameters<typeof fullName>[0];

const onBoard = (page: Page, person: Name) => page.getByRole('row', { name: fullName(person) });

test(
  'a call reaches three chaplains by mail, push and text, and the board shows how each one answered',
  { tag: '@phone' },
  async ({ page, openBrowser, portal, outside, people, signIn }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const daniel = await people.chaplain({ firstName: 'Daniel' });
    const naomi = await people.chaplain({ firstName: 'Naomi' });
    const browser = outside.pushService.subscribe();
    await addPushSubscription(portal.db, daniel.id, browser);
    await addTextNumber(portal.db, naomi.id, NUMBER);
    const { id } = await portal.makeActivation();
    await signIn(page, daniel);
    await page.goto('/deployments');
    await untilWorkerAnswers(page);
    await allowNotifications(page);
    const coordinator = await openBrowser();
    await signIn(coordinator, await people.admin());
    await coordinator.goto(`/activations/${id}?tab=call-out`);

    for (const person of [ruth, daniel, naomi]) {
      await coordinator.getByLabel('Search').fill(person.lastName);
      await coordinator.getByRole('checkbox', { name: fullName(person) }).check();
    }
    await askWithReason(coordinator, 'Ask 3 chaplains');
    await coordinator.getByRole('tab', { name: 'Board' }).click();
    await expect(onBoard(coordinator, ruth)).toContainText('No answer');

    const stranger = await openBrowser();
    await stranger.goto(await linkInMail(portal, { username: ruth.username, kind: 'call-out' }));
    await stranger.getByRole('button', { name: 'in 30 min' }).click();
    await expect(stranger.getByRole('status')).toContainText('You are coming');
    expect(await stranger.context().cookies()).toEqual([]);

    const pushed = () =>
      outside.pushService.received.find(({ subscriptionId }) => subscriptionId === browser.id);
    await expect.poll(pushed).toBeDefined();
    await deliverPush(page, pushed()?.payload ?? '');
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    // The service worker fetches the answer page to store it. That must not count as opening it.
    await expect
      .poll(() => provedByPush(portal, daniel.id))
      .toEqual([{ delivered: true, opened: false }]);
    await pressNotification(page, 'come');

    await coordinator.reload();
    await expect(onBoard(coordinator, ruth)).toContainText(/answered by e-?mail at/);
    await expect(onBoard(coordinator, daniel)).toContainText(/answered by push at/);
    await expect(onBoard(coordinator, daniel)).toContainText(/push opened \d?\d:\d\d/i);
    await expect(onBoard(coordinator, naomi)).toContainText('No answer');
    await expect(onBoard(coordinator, naomi)).toContainText(/text sent \d?\d:\d\d/i);

    const before = outside.texts.received.length;
    await coordinator.getByRole('button', { name: 'Remind the silent' }).click();
    await coordinator.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect.poll(() => outside.texts.received.length).toBe(before + 1);
    expect(outside.texts.received.at(-1)).toMatchObject({
      to: NUMBER,
      text: expect.stringContaining('Can you come?'),
    });
    await reply(portal, 'YES 20');

    await coordinator.reload();
    await expect(onBoard(coordinator, naomi)).toContainText(/answered by text at/);
    await expect(
      coordinator.getByText('Sent to 3 of 3 · 3 delivered · 3 opened · 3 answered'),
    ).toBeVisible();
  },
);
