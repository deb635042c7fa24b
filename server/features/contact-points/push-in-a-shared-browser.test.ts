import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  currentUser,
  login,
  logout,
  register,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import { readMessageSettings, subscribeToPush } from '#shared/contact-points/api.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#shared/second-factor/api.ts';
import { signInWithAgency, useAgency } from '#server/testing/agency-visit.ts';
import { pushSubscription, registration } from '#server/testing/bodies.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { addSoftwarePasskey } from '#server/testing/second-factor.ts';
import { provePasskey } from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const PHONE = 'https://push.example.org/phone';

const app = useTestApp();
const test = testWithPeople(app);
const { agency, makeLinked, portalWith } = useAgency(app);

const subscribe = (visitor: Visitor) =>
  visitor.call(subscribeToPush, { body: pushSubscription(PHONE) });

async function devicesOf(visitor: Visitor) {
  const { body } = await visitor.call(readMessageSettings);
  return body.push.devices.map(({ endpoint }) => endpoint);
}

const leaveIdle = (userId: string) =>
  app.db.pool.query(
    "UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE user_id = $1",
    [userId],
  );

const WAYS: Record<string, (browser: Visitor) => Promise<unknown>> = {
  registers: (browser) => browser.call(register, { body: registration() }),

  'signs in by a password': async (browser) => {
    const { username } = await app.makeUser();
    return browser.call(login, { body: { username, password: PASSWORD } });
  },

  'signs in by a passkey': async (browser) => {
    const { visitor } = await app.signInAs('guest');
    const { passkey } = await addSoftwarePasskey(visitor);
    const { options } = (await browser.call(beginPasskeySignIn)).body;
    const response = provePasskey(passkey, options);
    return browser.call(signInWithPasskey, { body: { response } });
  },

  'signs in with the agency': async (browser) => {
    await makeLinked();
    const portal = (await portalWith()).visitor();
    const cookies = [...browser.cookies];
    for (const [name, value] of cookies) portal.cookies.set(name, value);
    await signInWithAgency(portal, agency);
    browser.cookies.set('sid', portal.cookies.get('sid') ?? '');
  },

  'sets a password by a mailed link': async (browser) => {
    const { id: userId, username } = await app.makeUser();
    await browser.call(askForPasswordReset, { body: { username } });
    const token = await mailedToken(app.db, { userId, kind: 'password-reset' });
    return browser.call(setPasswordByLink, { body: { token, password: 'another-lantern-42' } });
  },
};

describe('push notifications in a browser that several people use', () => {
  test.each(Object.keys(WAYS))(
    'after a session has expired, its user’s push notifications stop when somebody else %s in the browser',
    async (way) => {
      const { visitor: browser, user } = await app.signInAsChaplain();
      await subscribe(browser);
      await leaveIdle(user.id);
      await WAYS[way]?.(browser);
      const { id } = (await browser.call(currentUser)).body;
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(id).not.toBe(user.id);
      expect(await devicesOf(await app.signIn(user))).toEqual([]);
    },
  );

  test('if somebody registers in a browser where another person is signed in, that person’s push notifications stop in it', async ({
    chaplain,
  }) => {
    const elsewhere = await app.signIn(chaplain.user);
    await subscribe(chaplain);
    expect((await chaplain.call(register, { body: registration() })).status).toBe(201);
    expect(await devicesOf(elsewhere)).toEqual([]);
  });

  test('push notifications continue when a person signs in again after the session has expired', async ({
    chaplain,
  }) => {
    const { username, id } = chaplain.user;
    await subscribe(chaplain);
    await leaveIdle(id);
    await chaplain.call(login, { body: { username, password: PASSWORD } });
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });

  test('push notifications stop when a person logs out after the session has expired', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    await leaveIdle(chaplain.user.id);
    await chaplain.call(logout);
    expect(await devicesOf(await app.signIn(chaplain.user))).toEqual([]);
  });

  test('a logout with a forged session cookie does not stop the person’s push notifications', async ({
    chaplain,
  }) => {
    await subscribe(chaplain);
    const stranger = app.visitor();
    const cookie = chaplain.cookies.get('sid') ?? '';
    stranger.cookies.set('sid', cookie.replace(/\..*$/, '.AAAA'));
    await stranger.call(logout);
    expect(await devicesOf(chaplain)).toEqual([PHONE]);
  });
});
