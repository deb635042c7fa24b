import { makeAnswerLink, readDeployments } from '#server/testing/calls.ts';
import { expect, test } from './fixtures.ts';
import { untilWorkerAnswers } from './service-worker.ts';
import {
  allowNotifications,
  deliverPush,
  pressNotification,
  shownNotifications,
} from './shown-notifications.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const call = (token: string, title = 'Call-out: Tornado') =>
  JSON.stringify({
    title,
    body: 'Mayfield. Can you come?',
    url: `/a/${token}`,
    tag: 'call-outs-1',
    isUrgent: true,
    answer: { token, kind: 'call' },
  });

test.describe('a push notification', { tag: '@phone' }, () => {
  test.beforeEach(async ({ openAsCalled, page }) => {
    await openAsCalled();
    await untilWorkerAnswers(page);
    await allowNotifications(page);
  });

  test(
    'the push notification of a reminder replaces the call’s notification, and stays on the screen',
    { tag: '@night' },
    async ({ page }) => {
      await deliverPush(page, call('a-token'));
      const shownCall = {
        title: 'Call-out: Tornado',
        body: 'Mayfield. Can you come?',
        tag: 'call-outs-1',
        requireInteraction: true,
      };
      await expect.poll(() => shownNotifications(page)).toEqual([shownCall]);
      await deliverPush(page, call('a-token', 'Reminder: Tornado'));
      await expect
        .poll(() => shownNotifications(page))
        .toEqual([{ ...shownCall, title: 'Reminder: Tornado' }]);
    },
  );

  for (const broken of ['', 'no JSON', '{"title":7}']) {
    test(
      `a push message that can't be read still shows a notification: '${broken}'`,
      { tag: '@night' },
      async ({ page }) => {
        await deliverPush(page, broken);
        await expect
          .poll(() => shownNotifications(page))
          .toMatchObject([{ title: 'There is news for you' }]);
      },
    );
  }

  test(
    'logging out removes a chaplain’s push notifications from the screen',
    { tag: '@night' },
    async ({ page }) => {
      await deliverPush(page, call('a-token'));
      await expect.poll(() => shownNotifications(page)).toHaveLength(1);
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect.poll(() => shownNotifications(page)).toEqual([]);
    },
  );

  test(
    'if an answer pressed on a push notification can’t be sent, the notification stays on the screen',
    { tag: '@night' },
    async ({ page, portal }) => {
      await deliverPush(page, call('a-token'));
      await expect.poll(() => shownNotifications(page)).toHaveLength(1);
      await portal.stopServing();
      await pressNotification(page, 'come');
      expect(await shownNotifications(page)).toMatchObject([
        { title: 'Call-out: Tornado', requireInteraction: true },
      ]);
    },
  );
});

test(
  'an answer pressed on a push notification is recorded without a session, and a thank-you replaces the notification',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsCalled, portal }) => {
    const { deploymentId, person } = await openAsCalled();
    const to = { deploymentId, userId: person.id, channel: 'push' } as const;
    const token = await makeAnswerLink(portal.db, to);
    await untilWorkerAnswers(page);
    await allowNotifications(page);
    await page.context().clearCookies();
    await deliverPush(page, call(token));
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    await pressNotification(page, 'come');
    expect(await shownNotifications(page)).toMatchObject([{ title: 'Thank you' }]);
    expect(await readDeployments(portal.db)).toMatchObject([{ status: 'coming', through: 'push' }]);
  },
);
