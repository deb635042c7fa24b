import { describe, expect, test } from 'vitest';
import {
  beginVerificationPasskey,
  finishSignIn,
  forgetTrustedDevices,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
} from '#server/testing/second-factor.ts';
import { provePasskey } from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const verify = (visitor: Visitor, body: object) => visitor.send('POST', verifyAgain.path, { body });

const optionsOf = async (visitor: Visitor) =>
  (await visitor.call(beginVerificationPasskey)).body.options;

const WRONG_PASSKEY = {
  status: 400,
  body: { message: 'This passkey was not accepted. Please try again.' },
};

async function withPasskey() {
  const { visitor, user } = await app.signInAs('guest');
  return { visitor, user, ...(await addSoftwarePasskey(visitor)) };
}

test('a trusted browser signs in by the password alone until its owner forgets the trusted browsers', async () => {
  const { visitor: own, user } = await app.signInAs('guest');
  const { secret } = await addAuthenticator(own);
  const browser = app.visitor();
  expect((await typePassword(browser, user)).status).toBe(403);
  const body = { code: codeOf(secret, 1), trustsDevice: true };
  expect((await browser.send('POST', finishSignIn.path, { body })).status).toBe(200);
  expect((await typePassword(browser, user)).status).toBe(200);
  expect((await typePassword(app.visitor(), user)).status).toBe(403);
  expect((await own.call(forgetTrustedDevices)).status).toBe(204);
  expect((await typePassword(browser, user)).status).toBe(403);
});

describe('proving one’s identity with a passkey', () => {
  test('the options for a proof by passkey name the user’s own passkeys', async () => {
    const { visitor, passkey } = await withPasskey();
    expect(await optionsOf(visitor)).toMatchObject({
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [{ id: passkey.credentialId }],
    });
  });

  test('a passkey proves the identity of its owner, even if the device did not verify its user', async () => {
    const { visitor, user, passkey } = await withPasskey();
    const response = provePasskey(passkey, await optionsOf(visitor), { isVerified: false });
    expect((await verify(visitor, { passkey: response })).status).toBe(204);
    expect(await verify(visitor, { passkey: response })).toMatchObject(WRONG_PASSKEY);
    const about = { actor: user.id, subject: user.id };
    expect(await auditTrail(app)).toContainEqual({
      action: 'verified-again',
      ...about,
      details: { by: 'passkey' },
    });
  });

  test('five wrong passkeys use up the account’s tries, so that even a right recovery code is refused', async () => {
    const { visitor, recoveryCodes } = await withPasskey();
    const { passkey: theirs } = await withPasskey();
    for (let count = 0; count < 5; count += 1) {
      const passkey = provePasskey(theirs, await optionsOf(visitor));
      expect(await verify(visitor, { passkey })).toMatchObject(WRONG_PASSKEY);
    }
    const refused = await verify(visitor, { recoveryCode: recoveryCodes[0] });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(
      /^You entered too many wrong codes\. Please try again in 1\d minutes\.$/,
    );
  });

  test.each([{}, { id: 7 }, { id: 'x', response: { clientDataJSON: 'e30' } }])(
    'a malformed passkey proves nothing: %j',
    async (passkey) => {
      const { visitor } = await withPasskey();
      expect(await verify(visitor, { passkey })).toMatchObject(WRONG_PASSKEY);
    },
  );
});

describe('proving one’s identity in other ways', () => {
  test.each([
    {},
    { code: '123456', passkey: {} },
    { code: '123456', recoveryCode: 'abcd-efgh-2345' },
  ])('a proof by no factor or by several factors is refused: %j', async (body) => {
    const { visitor } = await withPasskey();
    expect(await verify(visitor, body)).toMatchObject({
      status: 400,
      body: { message: 'Send exactly one proof of who you are, such as a code or a passkey.' },
    });
  });

  test('when a recovery code is used, its owner hears how many are left, and so does the audit trail', async () => {
    const { visitor, user, recoveryCodes } = await withPasskey();
    expect((await verify(visitor, { recoveryCode: recoveryCodes[0] })).status).toBe(204);
    const events = (await auditTrail(app)).filter(({ action }) => action === 'recovery-code-used');
    expect(events).toEqual([
      {
        action: 'recovery-code-used',
        actor: user.id,
        subject: user.id,
        details: { left: 9 },
      },
    ]);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'recovery-code-used');
    expect(told.map(({ userId, facts }) => [userId, facts])).toEqual([[user.id, { left: 9 }]]);
  });

  test('an app code is accepted with a space between its two groups of digits', async () => {
    const { visitor } = await app.signInAs('guest');
    const { secret } = await addAuthenticator(visitor);
    const code = codeOf(secret, 1).replace(/^\d{3}/, '$& ');
    expect(code).toMatch(/^\d{3} \d{3}$/);
    expect((await verify(visitor, { code })).status).toBe(204);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'verified-again', details: { by: 'authenticator' } }),
    );
  });
});
