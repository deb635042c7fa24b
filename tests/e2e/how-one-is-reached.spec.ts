import { prepareTextCode } from '#server/features/messages/service.ts';
import { chooseChannels, readOutbox } from '#server/testing/outbox.ts';
import { forgetPushKeys } from '#server/testing/push-keys.ts';
import { expect, test, type Page } from './fixtures.ts';
import { toast } from './people.ts';
import { passQuietTime } from './service-worker.ts';

const SECRET = 'a-fixed-secret-of-the-tests-and-nothing-else';

const topic = (page: Page, name: string) => page.getByRole('group', { name });
const channel = (page: Page, of: string, name: string) => topic(page, of).getByLabel(name);

test(
  'a chaplain must confirm before the last channel of call-outs is switched off (M13)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    // Links in older mails still lead here.
    await page.goto('/profile#messages');
    await expect(page).toHaveURL('/profile/messages');
    const email = channel(page, 'Call-outs', 'Email');
    await email.click();
    const dialog = page.getByRole('dialog', { name: 'No call-out will reach you' });
    await dialog.getByRole('button', { name: 'Keep call-outs on' }).click();
    await expect(email).toBeChecked();

    await email.click();
    await dialog.getByRole('button', { name: 'Switch off all call-outs' }).click();
    await expect(dialog).toBeHidden();
    await expect(email).not.toBeChecked();
    await expect(page.getByText('No call-out reaches you')).toBeVisible();
    await page.reload();
    await expect(email).not.toBeChecked();
  },
);

test(
  'the toast of a test message names its channels, or says that no message was sent',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    const ruth = await people.chaplain();
    await signIn(page, ruth);
    await page.goto('/profile/messages');
    const button = page.getByRole('button', { name: 'Send me a test message' });
    await button.click();
    await expect(toast(page, 'Test message on its way')).toBeVisible();
    const road = 'The message comes by email, as call-outs do, usually within seconds.';
    await expect(toast(page, road)).toBeVisible();

    await chooseChannels(portal.db, ruth.id, { 'call-outs': [] });
    await button.click();
    await expect(toast(page, 'No test message was sent')).toBeVisible();
  },
);

test(
  'the channels and quiet hours that a person chooses are still set after a reload',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile/messages');
    await page.getByText('Choose for each topic').click();
    await channel(page, 'Announcements', 'Email').click();
    await page.getByRole('button', { name: 'Set quiet hours' }).click();
    await page.getByLabel('From').fill('21:30');
    await page.getByRole('button', { name: 'Save quiet hours' }).click();
    await expect(page.getByText('From 21:30 to 06:00')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Quiet hours' })).toBeFocused();
    await page.reload();
    await expect(page.getByText('From 21:30 to 06:00')).toBeVisible();
    await page.getByText('Choose for each topic').click();
    await expect(channel(page, 'Announcements', 'Email')).not.toBeChecked();
    await expect(channel(page, 'My resources', 'Email')).toBeChecked();
    await expect(topic(page, 'What waits for the office')).toBeHidden();
    const told = page.getByRole('region', { name: 'What we notify you about, and how' });
    await expect(told).not.toContainText('Call-outs');
  },
);

test(
  'one switch turns off all messages except call-outs; push is shown as off if no device gets push notifications',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/messages');
    await expect(page.getByText('Push is off until you switch it on for a device.')).toBeVisible();
    const push = channel(page, 'Call-outs', 'Push notification');
    await expect(push).not.toBeChecked();
    await expect(push).toHaveAccessibleDescription(/Switch on push notifications on a device/);
    const rest = page.getByRole('switch', { name: 'Everything besides call-outs' });
    await expect(rest).toBeChecked();
    await rest.click();
    await expect(rest).toHaveAttribute('aria-busy', 'false');
    await expect(rest).not.toBeChecked();
    await page.reload();
    await expect(rest).not.toBeChecked();
    await expect(channel(page, 'Call-outs', 'Email')).toBeChecked();
    await page.getByText('Choose for each topic').click();
    await expect(channel(page, 'Training', 'Email')).not.toBeChecked();
    await rest.click();
    await expect(channel(page, 'Training', 'Email')).toBeChecked();
  },
);

test(
  'a failure to switch off quiet hours is reported',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile/messages');
    await page.getByRole('button', { name: 'Set quiet hours' }).click();
    await page.getByRole('button', { name: 'Save quiet hours' }).click();
    const switchOff = page.getByRole('button', { name: 'Switch off' });
    await expect(switchOff).toBeVisible();
    // Blocks only requests that change data: with no connection at all, the button is disabled.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await switchOff.click();
    await expect(toast(page, 'Error')).toBeVisible();
  },
);

test(
  'a phone number gets text messages only after the person has entered the code sent to that number',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const person = await people.chaplain();
    await signIn(page, person);
    await page.goto('/profile/messages');
    await expect(page.getByLabel('Mobile number')).toHaveValue('(606) 555-0110');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code').fill('12345');
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(page.getByText('Enter the 6 digits of the text message')).toBeVisible();

    const outbox = await readOutbox(portal.db);
    const delivery = outbox.find(({ kind }) => kind === 'text-code');
    const code = await prepareTextCode(portal.db.orm, {
      deliveryId: delivery?.id ?? '',
      userId: person.id,
      number: '+16065550110',
      secret: SECRET,
    });
    await page.getByLabel('Code').fill(code ?? '');
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(toast(page, 'Number confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Remove this number' }).click();
    await expect(page.getByLabel('Mobile number')).toBeVisible();
  },
);

test(
  'somebody who is not approved yet reads when they can add a phone number (X3)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile/messages');
    const told = 'You can add a number once your application as a chaplain is approved.';
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByLabel('Mobile number')).toBeHidden();
  },
);

test(
  'a foreign phone number is refused at its field; after the daily limit of codes, a message says to try again tomorrow (X3)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/messages');
    const number = page.getByLabel('Mobile number');
    await number.fill('+1 876 555 0143');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(number).toHaveAccessibleDescription(/We send them to: United States\./);

    await number.fill('(606) 555-0110');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByLabel('Code')).toBeVisible();
    await portal.db.pool.query(
      "UPDATE rate_limits SET points = 1000000 WHERE key LIKE 'text-code-portal:%'",
    );
    await page.getByRole('button', { name: 'Use another number' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByRole('alert').getByText('Please try again tomorrow')).toBeVisible();
  },
);

test(
  'the notification switch explains that the browser blocks notifications',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await page.goto('/profile/messages');
    await expect(
      page.getByText('This browser blocks notifications from the portal.'),
    ).toBeVisible();
  },
);

test(
  'an iPhone user in a browser tab reads how to add the portal to the Home Screen',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await page.goto('/profile/messages');
    await expect(page.getByText('only apps on the Home Screen')).toBeVisible();
  },
);

/** Replaces the browser's push service, which tests can't reach. */
async function standInForPushService(page: Page) {
  await page.addInitScript(() => {
    const read = () => {
      const stored = localStorage.getItem('stand-in');
      return stored === null ? null : subscriptionOf(stored);
    };
    const subscriptionOf = (key: string) => {
      const endpoint = `https://push.example.org/${key}`;
      const padded = key.replaceAll('-', '+').replaceAll('_', '/');
      return {
        endpoint,
        expirationTime: null,
        options: {
          applicationServerKey: Uint8Array.from(atob(padded), (c) => c.charCodeAt(0)).buffer,
        },
        toJSON: () => ({ endpoint, keys: { p256dh: 'a-key', auth: 'a-secret' } }),
        unsubscribe: async () => {
          localStorage.removeItem('stand-in');
          return true;
        },
      };
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('stand-in', applicationServerKey);
        return read();
      },
    });
  });
}

test.describe('push notifications on this device', { tag: '@phone' }, () => {
  test.use({ serviceWorkers: 'allow' });

  const pushSwitch = (page: Page) =>
    page.getByRole('switch', { name: 'Push notifications on this device' });

  test(
    'a person can switch push notifications on and off, even as an administrator',
    { tag: '@night' },
    async ({ page, openAsAdmin }) => {
      await standInForPushService(page);
      await openAsAdmin('/profile/messages');
      await pushSwitch(page).click();
      await expect(page.getByText('On this device', { exact: true })).toBeVisible();
      await expect(pushSwitch(page)).toBeChecked();
      await page.reload();
      await expect(pushSwitch(page)).toBeChecked();
      await pushSwitch(page).click();
      await expect(page.getByText('On this device', { exact: true })).toBeHidden();
      await expect(pushSwitch(page)).not.toBeChecked();
      expect(await page.evaluate(() => localStorage.getItem('stand-in'))).toBeNull();
    },
  );

  test(
    'the push notification check on Home disappears once a chaplain confirms that the test message arrived',
    { tag: '@night' },
    async ({ page, people, signIn }) => {
      await standInForPushService(page);
      await signIn(page, await people.chaplain());
      await page.goto('/');
      const check = page.getByRole('region', { name: 'Can we reach you?' });
      await check.getByRole('switch', { name: 'Push notifications on this device' }).click();
      await expect(pushSwitch(page)).toBeChecked();
      await check.getByRole('button', { name: 'Send me a test message' }).click();
      await expect(toast(page, 'Test message on its way')).toBeVisible();
      await check.getByRole('button', { name: 'Nothing came' }).click();
      await expect(check.getByText('Check whether this device is silenced')).toBeVisible();
      await check.getByRole('button', { name: 'It arrived' }).click();
      await expect(check.getByText('call-outs reach you here')).toBeVisible();
      await expect(check).toBeFocused();
      await page.reload();
      await expect(page.getByText('No call is waiting for you.')).toBeVisible();
      await expect(check).toBeHidden();
      await page.goto('/profile/messages#can-we-reach-you');
      await expect(check).toBeFocused();
    },
  );

  test(
    'the push notification switch gives up after ten seconds if the browser’s service does not answer',
    { tag: '@night' },
    async ({ page, people, signIn }) => {
      await standInForPushService(page);
      await page.addInitScript(() => {
        Object.assign(PushManager.prototype, {
          subscribe: () => {
            document.title = 'asked';
            return new Promise(() => {});
          },
        });
      });
      await signIn(page, await people.chaplain());
      await page.goto('/profile/messages');
      await pushSwitch(page).click();
      await expect(page).toHaveTitle('asked');
      await expect(page.getByText(/notification service .* does not answer/)).toBeHidden();
      await expect(page.getByText(/notification service .* does not answer/)).toBeVisible({
        timeout: 12_000,
      });
      await expect(pushSwitch(page)).not.toBeChecked();
    },
  );

  test(
    'push notifications work again after the next sign-in, even if the portal’s key has changed',
    { tag: '@night' },
    async ({ page, people, signIn, portal }) => {
      const person = await people.chaplain();
      await standInForPushService(page);
      await signIn(page, person);
      await page.goto('/profile/messages');
      await pushSwitch(page).click();
      await expect(page.getByText('On this device', { exact: true })).toBeVisible();
      const known = async () => {
        const { rowCount } = await portal.db.pool.query('SELECT FROM push_subscriptions');
        return rowCount;
      };
      await page.request.post('/api/logout');
      expect(await known()).toBe(0);
      const keyHere = () => page.evaluate(() => localStorage.getItem('stand-in'));
      const before = await keyHere();
      await forgetPushKeys(portal.db);

      await signIn(page, person);
      await page.reload();
      await expect(pushSwitch(page)).not.toBeChecked();
      await passQuietTime(page);
      await expect.poll(known).toBe(1);
      expect(await keyHere()).not.toBe(before);
      await page.reload();
      await expect(pushSwitch(page)).toBeChecked();
    },
  );
});
