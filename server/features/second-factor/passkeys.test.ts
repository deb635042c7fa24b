import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { currentUser } from '#shared/accounts/api.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginVerificationPasskey,
  readSecondFactor,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#shared/second-factor/api.ts';
import {
  MAX_PASSKEYS,
  RECOVERY_CODE_COUNT,
  VERIFICATION_NEEDED,
} from '#shared/second-factor/constants.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import {
  makePasskey,
  provePasskey,
  type SoftwarePasskey,
} from '#server/testing/software-passkey.ts';
import { addSoftwarePasskey, verifiedLongAgo } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Behavior = Parameters<typeof provePasskey>[2];

async function optionsOf(visitor: Visitor) {
  const { body } = await visitor.call(beginPasskeySignIn);
  return body.options;
}

async function signIn(passkey: SoftwarePasskey, behavior: Behavior = {}, visitor = app.visitor()) {
  const response = provePasskey(passkey, await optionsOf(visitor), behavior);
  const answer = await visitor.call(signInWithPasskey, { body: { response } });
  return { answer, visitor };
}

async function owner() {
  const { visitor, user } = await app.signInAs('guest');
  const { passkey, recoveryCodes } = await addSoftwarePasskey(visitor);
  return { visitor, user, passkey, recoveryCodes };
}

const makeChallengesOver = () =>
  app.db.pool.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");

describe('signing in with a passkey', () => {
  test('signing in with a passkey needs no password, and counts as both factors', async () => {
    const { passkey, user } = await owner();
    const { answer, visitor } = await signIn(passkey);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: user.id });
    expect((await visitor.call(currentUser)).status).toBe(200);
    const { rows } = await app.db.pool.query<{ by: string; passed: string }>(
      `SELECT sess ->> 'signedInBy' AS by, sess ->> 'hasSecondFactor' AS passed
        FROM sessions ORDER BY created_at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ by: 'passkey', passed: 'true' }]);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'signed-in', actor: user.id }),
    );
  });

  test('a user without a password can sign in with a passkey', async () => {
    const { passkey, user } = await owner();
    await app.db.pool.query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
    const { answer, visitor } = await signIn(passkey);
    expect(answer.status).toBe(200);
    expect((await visitor.call(currentUser)).status).toBe(200);
  });

  test('the passkey options for a sign-in reveal no account and require the device to verify its user', async () => {
    const options = await optionsOf(app.visitor());
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
  });

  test('a passkey whose device did not verify its user is refused (K4)', async () => {
    const { passkey } = await owner();
    const { answer } = await signIn(passkey, { isVerified: false });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toMatch(/Sign in with your password/);
  });

  test('a passkey response from another origin is refused (K4)', async () => {
    const { passkey } = await owner();
    for (const origin of ['https://evil.example.org', 'http://localhost.evil.example.org', '']) {
      expect((await signIn(passkey, { origin })).answer.status).toBe(401);
    }
  });

  test('a passkey of another relying party is refused (K4)', async () => {
    const { passkey } = await owner();
    expect((await signIn(passkey, { rpId: 'evil.example.org' })).answer.status).toBe(401);
  });

  test('a passkey whose counter is lower than stored is refused until the counter exceeds the stored one (K4)', async () => {
    const { passkey } = await owner();
    expect((await signIn(passkey, { counter: 7 })).answer.status).toBe(200);
    for (const counter of [3, 7, 3]) {
      expect((await signIn(passkey, { counter })).answer.status).toBe(401);
    }
    expect((await signIn(passkey, { counter: 8 })).answer.status).toBe(200);
  });

  test('when two passkey sign-ins use the same counter value at the same moment, only one succeeds (K4)', async () => {
    const { passkey } = await owner();
    const answers = await Promise.all([
      signIn(passkey, { counter: 5 }),
      signIn(passkey, { counter: 5 }),
    ]);
    expect(sortedStatuses(answers.map(({ answer }) => answer))).toEqual([200, 401]);
  });

  test('a synchronized passkey, whose counter stays 0, can sign in again and again', async () => {
    const { passkey } = await owner();
    for (let index = 0; index < 2; index += 1) {
      expect((await signIn(passkey, { counter: 0 })).answer.status).toBe(200);
    }
  });

  test('a passkey challenge can be used only once, even if the first answer was wrong (K4)', async () => {
    const { passkey } = await owner();
    const visitor = app.visitor();
    const options = await optionsOf(visitor);
    const wrong = provePasskey(passkey, options, { isVerified: false });
    expect((await visitor.call(signInWithPasskey, { body: { response: wrong } })).status).toBe(401);
    const right = provePasskey(passkey, options);
    expect((await visitor.call(signInWithPasskey, { body: { response: right } })).status).toBe(401);
  });

  test('a passkey challenge expires after five minutes by the database’s clock (K4)', async () => {
    const { passkey } = await owner();
    const visitor = app.visitor();
    const response = provePasskey(passkey, await optionsOf(visitor));
    await makeChallengesOver();
    expect((await visitor.call(signInWithPasskey, { body: { response } })).status).toBe(401);
  });

  test('a passkey challenge that was made for another purpose can’t be used to sign in (K4)', async () => {
    const { passkey, visitor: own } = await owner();
    const { options } = (await own.call(beginVerificationPasskey)).body;
    const response = provePasskey(passkey, options);
    expect((await app.visitor().call(signInWithPasskey, { body: { response } })).status).toBe(401);
  });

  test('a passkey challenge that the portal did not make is refused (K4)', async () => {
    const { passkey } = await owner();
    const response = provePasskey(passkey, { challenge: 'made-up', rpId: 'localhost' });
    expect((await app.visitor().call(signInWithPasskey, { body: { response } })).status).toBe(401);
  });

  test('an unknown passkey, a wrong signature and a wrong owner are refused in the same words (K4)', async () => {
    const { passkey, user } = await owner();
    const { passkey: other } = await owner();
    const unknown = { ...passkey, credentialId: 'bm90LWtub3du' };
    const forged = { ...passkey, privateKey: other.privateKey };
    const misnamed = { ...passkey, userHandle: other.userHandle };
    const bodies = [];
    for (const each of [unknown, forged, misnamed]) {
      const { answer } = await signIn(each);
      expect(answer.status).toBe(401);
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    const failed = (await auditTrail(app)).filter(({ action }) => action === 'sign-in-failed');
    expect(failed.map(({ subject }) => subject)).toEqual([null, user.id, user.id]);
  });

  test.each([{}, { id: 7 }, { id: 'x', response: { clientDataJSON: 'e30' } }, { response: [] }])(
    'a malformed passkey response is refused: %j',
    async (response) => {
      const answer = await app.visitor().call(signInWithPasskey, { body: { response } });
      expect(answer.status).toBe(401);
    },
  );

  test('a suspended user can’t sign in with a passkey', async () => {
    const { passkey, user } = await owner();
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    const { answer, visitor } = await signIn(passkey);
    expect(answer.status).toBe(401);
    expect(visitor.cookies.has('sid')).toBe(false);
  });

  test('a refused passkey counts toward the sign-in limit of the sender’s IP address, like a wrong password', async () => {
    const { passkey } = await owner();
    const portal = await app.secondProcess({ loginFailuresPerAddress: 3 });
    const tryIn = async (behavior: Behavior) =>
      (await signIn(passkey, behavior, portal.visitor())).answer.status;
    for (let index = 0; index < 3; index += 1) {
      expect(await tryIn({ isVerified: false })).toBe(401);
    }
    expect(await tryIn({})).toBe(429);
  });

  test('a known browser can sign in with a passkey even if strangers used up the sign-in limit of its IP address', async () => {
    const { passkey } = await owner();
    const portal = await app.secondProcess({ loginFailuresPerAddress: 3 });
    const { visitor: known } = await signIn(passkey, {}, portal.visitor());
    const stranger = portal.visitor();
    for (let index = 0; index < 4; index += 1) {
      await stranger.call(signInWithPasskey, { body: { response: {} } });
    }
    expect((await signIn(passkey, {}, portal.visitor())).answer.status).toBe(429);
    expect((await signIn(passkey, {}, known)).answer.status).toBe(200);
  });

  test('even a known browser is refused with 429 after too many wrong passkeys', async () => {
    const { passkey } = await owner();
    const portal = await app.secondProcess({ loginFailuresPerAccount: 2 });
    const { visitor: known } = await signIn(passkey, {}, portal.visitor());
    const wrong = async () => (await signIn(passkey, { isVerified: false }, known)).answer.status;
    expect([await wrong(), await wrong(), await wrong()]).toEqual([401, 401, 429]);
  });
});

describe('the relying party of passkeys', () => {
  const publicUrl = 'https://portal.example.org';

  test('the relying party is the host of PUBLIC_URL, not the host of the request (K4)', async () => {
    const { visitor } = await app.secondProcess({ publicUrl });
    const headers = { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' };
    const answer = await visitor().send('POST', beginPasskeySignIn.path, { headers });
    expect(answer.body).toMatchObject({ options: { rpId: 'portal.example.org' } });
  });

  test('only pages of PUBLIC_URL can make and use passkeys (K4)', async () => {
    const { visitor: own } = await app.signInAs('guest');
    const portal = await app.secondProcess({ publicUrl });
    const visitor = portal.visitor();
    for (const [name, value] of own.cookies) visitor.cookies.set(name, value);
    const make = async (origin: string) => {
      const { options } = (await visitor.call(beginPasskey)).body;
      const { passkey, response } = makePasskey(options, { origin });
      const { status } = await visitor.call(addPasskey, { body: { name: 'Laptop', response } });
      return { passkey, status };
    };
    for (const origin of [
      'http://localhost:3000',
      'http://portal.example.org',
      `${publicUrl}:8443`,
    ]) {
      expect((await make(origin)).status).toBe(400);
    }
    const { passkey, status } = await make(publicUrl);
    expect(status).toBe(201);
    const elsewhere = await signIn(
      passkey,
      { origin: 'https://evil.example.org' },
      portal.visitor(),
    );
    expect(elsewhere.answer.status).toBe(401);
    const here = await signIn(passkey, { origin: publicUrl }, portal.visitor());
    expect(here.answer.status).toBe(200);
  });
});

describe('adding a passkey', () => {
  test('a user who adds a first passkey gets recovery codes and a notification that names the passkey', async () => {
    const { visitor, user, recoveryCodes } = await owner();
    expect(recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
    const { passkeys } = (await visitor.call(readSecondFactor)).body;
    expect(passkeys).toMatchObject([
      { name: 'Office laptop', isBackedUp: false, lastUsedAt: null },
    ]);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'passkey-added');
    expect(told).toMatchObject([{ userId: user.id, facts: { name: 'Office laptop' } }]);
    const { recoveryCodes: more } = await addSoftwarePasskey(visitor, 'Phone');
    expect(more).toEqual([]);
  });

  test('the options for adding a passkey list the account’s passkeys, so that a browser doesn’t add one twice', async () => {
    const { visitor, passkey } = await owner();
    const { options } = (await visitor.call(beginPasskey)).body;
    expect(options).toMatchObject({
      excludeCredentials: [{ id: passkey.credentialId }],
      authenticatorSelection: { residentKey: 'required' },
    });
  });

  test('if a user starts twice to add a passkey, only the challenge of the second start is valid', async () => {
    const { visitor } = await app.signInAs('guest');
    const former = (await visitor.call(beginPasskey)).body;
    const latest = (await visitor.call(beginPasskey)).body;
    const { rows } = await app.db.pool.query('SELECT 1 FROM passkey_challenges');
    expect(rows).toHaveLength(1);
    const add = async ({ options }: typeof latest) => {
      const { response } = makePasskey(options);
      return (await visitor.call(addPasskey, { body: { name: 'Laptop', response } })).status;
    };
    expect([await add(former), await add(latest)]).toEqual([400, 201]);
  });

  test('a challenge that was already used or belongs to another user can’t be used to add a passkey (K4)', async () => {
    const { visitor } = await app.signInAs('guest');
    const { visitor: other } = await app.signInAs('guest');
    const { options } = (await visitor.call(beginPasskey)).body;
    const add = (by: Visitor) => {
      const { response } = makePasskey(options);
      return by.call(addPasskey, { body: { name: 'Laptop', response } });
    };
    expect((await add(other)).status).toBe(400);
    expect((await add(visitor)).status).toBe(201);
    expect((await add(visitor)).status).toBe(400);
  });

  test('a passkey that belongs to one account can’t be added to another account', async () => {
    const { passkey } = await owner();
    const { visitor } = await app.signInAs('guest');
    const { options } = (await visitor.call(beginPasskey)).body;
    const { response } = makePasskey(options, { credentialId: passkey.credentialId });
    const answer = await visitor.call(addPasskey, { body: { name: 'Laptop', response } });
    expect(answer.status).toBe(409);
    expect((await visitor.call(readSecondFactor)).body.recoveryCodesLeft).toBe(0);
  });

  test('a passkey whose id is longer than WebAuthn allows is refused (I20)', async () => {
    const { visitor } = await app.signInAs('guest');
    const add = async (bytes: number) => {
      const { options } = (await visitor.call(beginPasskey)).body;
      const credentialId = randomBytes(bytes).toString('base64url');
      const { response } = makePasskey(options, { credentialId });
      return (await visitor.call(addPasskey, { body: { name: 'Laptop', response } })).status;
    };
    expect([await add(3000), await add(1024), await add(1023)]).toEqual([400, 400, 201]);
  });

  test('when a passkey is added, the portal stores only the transports that WebAuthn defines', async () => {
    const { visitor } = await app.signInAs('guest');
    const { options } = (await visitor.call(beginPasskey)).body;
    const made = makePasskey(options).response;
    const { response: inner } = z.object({ response: z.looseObject({}) }).parse(made);
    const transports = ['internal', 'x'.repeat(5000), 7, 'hybrid', 'internal'];
    const response = { ...made, response: { ...inner, transports } };
    const added = await visitor.call(addPasskey, { body: { name: 'Laptop', response } });
    expect(added.status).toBe(201);
    const { rows } = await app.db.pool.query('SELECT transports FROM passkeys');
    expect(rows).toEqual([{ transports: ['hybrid', 'internal'] }]);
  });

  test('a user who has the maximum number of passkeys can’t add another', async () => {
    const { visitor, user } = await owner();
    await app.db.pool.query(
      `INSERT INTO passkeys (user_id, name, credential_id, public_key)
        SELECT $1, 'One more', 'id' || n, 'key' FROM generate_series(2, $2) AS n`,
      [user.id, MAX_PASSKEYS],
    );
    await expect(addSoftwarePasskey(visitor)).rejects.toThrow(/which is the limit/);
  });
});

describe('one’s own passkeys', () => {
  const idOf = async (visitor: Visitor) => {
    const { passkeys } = (await visitor.call(readSecondFactor)).body;
    return passkeys[0]?.id ?? '';
  };

  test('a user can rename a passkey', async () => {
    const { visitor } = await owner();
    const params = { id: await idOf(visitor) };
    const answer = await visitor.call(renamePasskey, { params, body: { name: 'Old laptop' } });
    expect(answer.body).toMatchObject({ name: 'Old laptop' });
  });

  test('nobody can sign in with a removed passkey, and its owner is notified of the removal', async () => {
    const { visitor, passkey } = await owner();
    const params = { id: await idOf(visitor) };
    expect((await visitor.call(removePasskey, { params })).status).toBe(204);
    expect((await signIn(passkey)).answer.status).toBe(401);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'second-factor-removed');
    expect(told).toMatchObject([{ facts: { passkey: 'Office laptop', byOffice: false } }]);
  });

  test('a passkey of another user can’t be renamed or removed', async () => {
    const { visitor } = await owner();
    const { visitor: other } = await owner();
    const params = { id: await idOf(visitor) };
    expect((await other.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(removePasskey, { params })).status).toBe(404);
    expect((await visitor.call(readSecondFactor)).body.passkeys).toHaveLength(1);
  });

  test('a user who proved their identity too long ago can’t add or remove a passkey', async () => {
    const { visitor } = await owner();
    const params = { id: await idOf(visitor) };
    await verifiedLongAgo(app.db);
    const answers = [
      await visitor.call(beginPasskey),
      await visitor.call(addPasskey, { body: { name: 'Laptop', response: {} } }),
      await visitor.call(removePasskey, { params }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.code).toBe(VERIFICATION_NEEDED);
    }
  });
});
