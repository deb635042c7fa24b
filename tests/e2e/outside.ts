import { startPushService } from '#server/testing/push-service.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import { test as base } from './fixtures.ts';
import { startPortal } from './portal.ts';

export const SECRET = 'a secret of both sides';
/** The phone number that receives text messages in these tests. */
export const NUMBER = '+15025550143';

interface Outside {
  pushService: Awaited<ReturnType<typeof startPushService>>;
  texts: Awaited<ReturnType<typeof startTextReceiver>>;
}

/** A portal with a push service and a provider of text messages. */
export const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({ browserName: _ }, use) => {
      const outside = {
        pushService: await startPushService(),
        texts: await startTextReceiver(SECRET),
      };
      await use(outside);
      await outside.pushService.stop();
      await outside.texts.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ outside }, use) => {
      const portal = await startPortal({
        TEXT_DRIVER: 'webhook',
        TEXT_WEBHOOK_URL: `${outside.texts.url}/texts`,
        TEXT_WEBHOOK_SECRET: SECRET,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
