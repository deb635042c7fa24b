import { describe, expect } from 'vitest';
import { logout } from '#shared/accounts/api.ts';
import { writeSetting } from '#server/db/portal-settings.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { portalAddress } from './portal-address.ts';

const app = useTestApp();
const test = testWithPeople(app);

const ORIGIN = 'https://chaplains.example.org';
const CHANGE = { path: '/api/client-errors', body: { message: 'A change like any other' } };

const address = () => portalAddress(app.db.orm);

describe('the address of links in messages', () => {
  test('links in messages begin with the web address at which an administrator uses the portal', async ({
    admin,
  }) => {
    expect(await address()).toBeNull();
    const headers = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    await admin.send('POST', CHANGE.path, { body: CHANGE.body, headers });
    await expect.poll(address).toBe(ORIGIN);
  });

  test('a stored web address that is no text is ignored', async () => {
    await writeSetting(app.db.orm, 'address', { origin: 7 });
    expect(await address()).toBeNull();
  });

  test('requests by chaplains or strangers never change the web address of links in messages', async ({
    admin,
    chaplain,
  }) => {
    const forged = { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example.net' };
    await chaplain.send('POST', CHANGE.path, { body: CHANGE.body, headers: forged });
    await app.visitor().send('POST', '/api/logout', { headers: forged });
    await admin.call(logout);

    await expect.poll(address).toBe(app.url);
  });

  test('a HEAD request caused by another site of the same domain doesn’t change the web address of links in messages', async ({
    admin,
  }) => {
    const own = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    await admin.send('POST', CHANGE.path, { body: CHANGE.body, headers: own });
    await expect.poll(address).toBe(ORIGIN);
    const headers = { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.org' };
    const { status } = await admin.send('HEAD', '/api/users', { headers });
    expect(status).toBe(200);
    expect(await address()).toBe(ORIGIN);
  });

  test('a request caused by another website doesn’t change the web address of links in messages', async ({
    admin,
  }) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.net' };
    const { status } = await admin.send('POST', CHANGE.path, { body: CHANGE.body, headers });
    expect(status).toBe(403);
    await admin.call(logout);

    await expect.poll(address).toBe(app.url);
  });
});
