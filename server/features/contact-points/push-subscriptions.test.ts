import { describe, expect } from 'vitest';
import { changePassword, login, logout, setPasswordByLink } from '#shared/accounts/api.ts';
import {
  changeMessageSettings,
  readMessageSettings,
  readPushKey,
  renewPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '#shared/contact-points/api.ts';
import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { pushSubscription } from '#server/testing/bodies.ts';
import { passwordLinkFor } from '#server/testing/password-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const PHONE = 'https://push.example.org/phone';
const TABLET = 'https://push.example.org/tablet';
const NEW_PASSWORD = 'another-lantern-42';

const app = useTestApp();
const test = testWithPeople(app);

const subscribe = (visitor: Visitor, endpoint = PHONE) =>
  visitor.call(subscribeToPush, { body: pushSubscription(endpoint) });

async function devicesOf(visitor: Visitor) {
  const { body } = await visitor.call(readMessageSettings);
  return body.push.devices.map(({ endpoint }) => endpoint);
}

describe('the public key for push notifications', () => {
  test('the public key for push notifications is the same for everybody', async ({
    chaplain,
    admin,
  }) => {
    const { body } = await chaplain.call(readPushKey);
    expect(body).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    expect((await admin.call(readPushKey)).body).toEqual(body);
  });
});

describe('push notifications to a browser', () => {
  test('a browser’s subscription to push notifications is stored once, however often it is sent', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    expect((await subscribe(chaplain)).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });

  test('a push subscription whose URL leads into the server’s own network is refused with 400 (M8)', async ({
    chaplain,
  }) => {
    for (const endpoint of [
      'http://push.example.org/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
    ]) {
      const answer = await subscribe(chaplain, endpoint);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('endpoint');
    }
    expect(await devicesOf(chaplain)).toEqual([]);
  });

  test('a browser’s push subscription moves to the person who signed in there last', async ({
    chaplain,
    guest,
  }) => {
    await subscribe(chaplain);
    await subscribe(guest);
    expect(await devicesOf(chaplain)).toEqual([]);
    expect(await devicesOf(guest)).toEqual([PHONE]);
  });

  test('push notifications go to ten browsers of a person; an eleventh replaces the least recently used one', async ({
    chaplain,
  }) => {
    const endpoints = Array.from({ length: 11 }, (_, at) => `https://push.example.org/${at}`);
    for (const endpoint of endpoints) await subscribe(chaplain, endpoint);
    expect(await devicesOf(chaplain)).toEqual(endpoints.slice(1).toReversed());
  });

  test('nobody can end another person’s push notifications', async ({ chaplain, guest }) => {
    await subscribe(chaplain);
    const body = { endpoint: PHONE };
    expect((await guest.call(unsubscribeFromPush, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
    expect((await chaplain.call(unsubscribeFromPush, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([]);
  });

  test('a chaplain whose call-outs come only by push must confirm before ending push notifications (M13)', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    await chaplain.call(changeMessageSettings, { body: { channels: { 'call-outs': ['push'] } } });
    const body = { endpoint: PHONE };
    const refused = await chaplain.call(unsubscribeFromPush, { body });
    expect([refused.status, refused.body.code]).toEqual([409, SILENCES_CALL_OUTS]);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);

    await chaplain.call(unsubscribeFromPush, { body: { ...body, confirmsSilence: true } });
    expect(await devicesOf(chaplain)).toEqual([]);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'call-outs-silenced', subject: chaplain.user.id }),
    );
  });
});

describe('push notifications and sessions', () => {
  test('signing out ends push notifications in this browser, not in the person’s other browsers', async ({
    chaplain,
  }) => {
    const tablet = await app.signIn(chaplain.user);
    await subscribe(chaplain);
    await subscribe(tablet, TABLET);
    await chaplain.call(logout);
    expect(await devicesOf(tablet)).toEqual([TABLET]);
  });

  test('if a browser subscribes to push notifications while its user is signing out, no subscription is left', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { visitor, user } = await app.signInAs('guest');
      await Promise.all([subscribe(visitor), visitor.call(logout)]);
      const { rows } = await app.db.pool.query(
        'SELECT 1 FROM push_subscriptions WHERE user_id = $1',
        [user.id],
      );
      expect(rows).toEqual([]);
    }
  });

  test('signing in as somebody else ends the previous person’s push notifications in the browser', async ({
    chaplain,
    guest,
  }) => {
    await subscribe(chaplain);
    const body = { username: guest.user.username, password: PASSWORD };
    const before = await app.signIn(chaplain.user);
    await chaplain.call(login, { body });
    expect(await devicesOf(before)).toEqual([]);
  });

  test('signing in again as the same person keeps the push notifications', async ({ chaplain }) => {
    await subscribe(chaplain);
    const body = { username: chaplain.user.username, password: PASSWORD };
    await chaplain.call(login, { body });
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });

  test('changing the password ends push notifications in the person’s other browsers, but not in this one', async ({
    chaplain,
  }) => {
    const tablet = await app.signIn(chaplain.user);
    await subscribe(chaplain);
    await subscribe(tablet, TABLET);
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await chaplain.call(changePassword, { body: passwords })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);

    await chaplain.call(logout);
    await chaplain.call(login, {
      body: { username: chaplain.user.username, password: NEW_PASSWORD },
    });
    expect(await devicesOf(chaplain)).toEqual([]);
  });

  test('setting a password by a link ends all push notifications of the person', async ({
    chaplain,
    admin,
  }) => {
    await subscribe(chaplain);
    const token = await passwordLinkFor(admin, chaplain.user.id);
    const body = { token, password: NEW_PASSWORD };
    expect((await chaplain.call(setPasswordByLink, { body })).status).toBe(204);
    const again = app.visitor();
    await again.call(login, {
      body: { username: chaplain.user.username, password: NEW_PASSWORD },
    });
    expect(await devicesOf(again)).toEqual([]);
  });
});

describe('a browser whose push address changes', () => {
  const renewal = (auth: string, endpoint = TABLET) => ({
    former: { endpoint: PHONE, auth },
    subscription: pushSubscription(endpoint),
  });

  test('a browser without a session can replace its push address if it sends the former address and the secret that belongs to it', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    const body = renewal(pushSubscription().keys.auth);
    expect((await app.visitor().call(renewPushSubscription, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([TABLET]);
  });

  test('if a push address is renewed with a wrong secret, nothing changes, and the response is the same as after a success', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    const answer = await app.visitor().call(renewPushSubscription, { body: renewal('a-guess') });
    expect(answer.status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });

  test('if several push subscriptions are renewed to the same address at the same moment, only one of them is left', async ({
    chaplain,
  }) => {
    const auth = pushSubscription().keys.auth;
    const formers = [PHONE, `${PHONE}-1`, `${PHONE}-2`];
    for (const endpoint of formers) await subscribe(chaplain, endpoint);
    const answers = await Promise.all(
      [...formers, ...formers].map((endpoint) =>
        app.visitor().call(renewPushSubscription, {
          body: { former: { endpoint, auth }, subscription: pushSubscription(TABLET) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(formers.flatMap(() => [204, 204]));
    expect(await devicesOf(chaplain)).toEqual([TABLET]);
  });

  test('renewing a push subscription whose new address is already stored leaves one subscription', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    await subscribe(chaplain, TABLET);
    const body = renewal(pushSubscription().keys.auth);
    expect((await app.visitor().call(renewPushSubscription, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([TABLET]);
  });

  test('if a browser gets new push keys but keeps its push address, it stays subscribed', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    const body = renewal(pushSubscription().keys.auth, PHONE);
    expect((await app.visitor().call(renewPushSubscription, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });

  test('renewing a push subscription can’t take over the push address of another person', async ({
    chaplain,
    guest,
  }) => {
    await subscribe(chaplain);
    await subscribe(guest, TABLET);
    const body = renewal(pushSubscription().keys.auth);
    expect((await app.visitor().call(renewPushSubscription, { body })).status).toBe(204);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
    expect(await devicesOf(guest)).toEqual([TABLET]);
  });

  test('renewing a push subscription is refused if its new URL leads into the server’s own network (M8)', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    const body = renewal(pushSubscription().keys.auth, 'https://10.0.0.1/a');
    expect((await app.visitor().call(renewPushSubscription, { body })).status).toBe(400);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });
});
