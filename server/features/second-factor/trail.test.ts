import { describe, expect } from 'vitest';
import {
  beginAuthenticator,
  confirmAuthenticator,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from '#shared/second-factor/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { addAuthenticator, addSoftwarePasskey } from '#server/testing/second-factor.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const told = async () =>
  (await readOutbox(app.db)).map(({ kind, userId, facts }) => ({ kind, userId, facts }));

describe('what is recorded about an authenticator app', () => {
  test('adding and removing an authenticator app is audited, and its owner is notified', async ({
    guest,
  }) => {
    await addAuthenticator(guest);
    await guest.call(removeAuthenticator);
    const userId = guest.user.id;
    const own = { actor: userId, subject: userId };
    const details = { factor: 'authenticator' };
    expect(await auditTrail(app)).toEqual([
      { action: 'second-factor-added', ...own, details },
      { action: 'recovery-codes-made', ...own, details: {} },
      { action: 'second-factor-removed', ...own, details },
    ]);
    expect(await told()).toEqual([
      { kind: 'authenticator-added', userId, facts: {} },
      { kind: 'second-factor-removed', userId, facts: { passkey: null, byOffice: false } },
    ]);
  });

  test('the address for an authenticator app names the program and the user', async ({ guest }) => {
    const { uri } = (await guest.call(beginAuthenticator)).body;
    const address = decodeURIComponent(uri);
    expect(address).toContain('issuer=Chaplaincy Program');
    expect(address).toContain(guest.user.username);
  });

  test('an authenticator app that was not begun can’t be confirmed, and one that is missing can’t be removed', async ({
    guest,
  }) => {
    expect(await guest.call(confirmAuthenticator, { body: { code: '123456' } })).toMatchObject({
      status: 404,
      body: { message: 'An authenticator app without a first code was not found.' },
    });
    expect(await guest.call(removeAuthenticator)).toMatchObject({
      status: 404,
      body: { message: 'An authenticator app was not found.' },
    });
  });

  test('a user who has a passkey already gets no new recovery codes for an authenticator app', async ({
    guest,
  }) => {
    const { recoveryCodes } = await addSoftwarePasskey(guest);
    expect(recoveryCodes).toHaveLength(10);
    expect((await addAuthenticator(guest)).recoveryCodes).toEqual([]);
  });
});

describe('what is recorded about a passkey', () => {
  test('adding, renaming and removing a passkey is audited with its name, and its owner is notified', async ({
    guest,
  }) => {
    await addSoftwarePasskey(guest);
    const { passkeys } = (await guest.call(readSecondFactor)).body;
    const params = { id: passkeys[0]?.id ?? '' };
    await guest.call(renamePasskey, { params, body: { name: 'Old laptop' } });
    expect((await guest.call(removePasskey, { params })).status).toBe(204);
    const userId = guest.user.id;
    const own = { actor: userId, subject: userId };
    expect(await auditTrail(app)).toEqual([
      { action: 'passkey-added', ...own, details: { title: 'Office laptop' } },
      { action: 'recovery-codes-made', ...own, details: {} },
      { action: 'passkey-renamed', ...own, details: { title: 'Old laptop' } },
      { action: 'passkey-removed', ...own, details: { title: 'Old laptop' } },
    ]);
    expect(await told()).toEqual([
      { kind: 'passkey-added', userId, facts: { name: 'Office laptop' } },
      { kind: 'second-factor-removed', userId, facts: { passkey: 'Old laptop', byOffice: false } },
    ]);
  });
});
