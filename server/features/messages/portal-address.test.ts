import { describe, expect } from 'vitest';
import { logout } from '#shared/accounts/api.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { portalAddress } from './portal-address.ts';

const app = useTestApp();
const test = testWithPeople(app);

const ORIGIN = 'https://chaplains.example.org';
const CHANGE = { path: '/api/client-errors', body: { message: 'A change like any other' } };

const address = () => portalAddress(app.db.orm);

describe('the address of links in messages', () => {
  test('the address of links in messages is the one that an administrator uses', async ({
    admin,
  }) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    await admin.send('POST', CHANGE.path, { body: CHANGE.body, headers });
    await expect.poll(address).toBe(ORIGIN);
  });

  test('the address of links in messages is never taken from the requests of chaplains or strangers', async ({
    admin,
    chaplain,
  }) => {
    const forged = { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example.net' };
    await chaplain.send('POST', CHANGE.path, { body: CHANGE.body, headers: forged });
    await app.visitor().send('POST', '/api/logout', { headers: forged });
    await admin.call(logout);

    await expect.poll(address).toBe(app.url);
  });

  test('the address of links in messages is not taken from a HEAD request that another site of the same domain causes', async ({
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

  test('the address of links in messages is not taken from another site’s request', async ({
    admin,
  }) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.net' };
    const { status } = await admin.send('POST', CHANGE.path, { body: CHANGE.body, headers });
    expect(status).toBe(403);
    await admin.call(logout);

    await expect.poll(address).toBe(app.url);
  });
});
