import { describe, expect, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#shared/second-factor/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { addSoftwarePasskey } from '#server/testing/second-factor.ts';
import { provePasskey, type SoftwarePasskey } from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

type Behavior = Parameters<typeof provePasskey>[2];

async function owner() {
  const { visitor, user } = await app.signInAs('guest');
  const { passkey } = await addSoftwarePasskey(visitor);
  return { user, passkey };
}

async function signIn(passkey: SoftwarePasskey, behavior: Behavior = {}, visitor = app.visitor()) {
  const { options } = (await visitor.call(beginPasskeySignIn)).body;
  const response = provePasskey(passkey, options, behavior);
  const answer = await visitor.call(signInWithPasskey, { body: { response } });
  return { answer, visitor };
}

const trailOf = async (wanted: string) =>
  (await auditTrail(app)).filter(({ action }) => action === wanted);

const REFUSED = {
  status: 401,
  body: {
    code: 'wrong-credentials',
    message: 'This passkey can’t be used here. Sign in with your password.',
  },
};

describe('a sign-in with a passkey', () => {
  test('a sign-in with a passkey makes a session that counts as two-factor, and is audited', async () => {
    const { passkey, user } = await owner();
    const { answer, visitor } = await signIn(passkey);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await visitor.call(currentUser)).status).toBe(200);
    const { rows } = await app.db.pool.query<{ by: string; passed: string }>(
      `SELECT sess ->> 'signedInBy' AS by, sess ->> 'hasSecondFactor' AS passed
        FROM sessions ORDER BY created_at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ by: 'passkey', passed: 'true' }]);
    expect(await trailOf('signed-in')).toMatchObject([
      { actor: user.id, subject: user.id, details: { by: 'passkey' } },
    ]);
  });

  test('a refused passkey is audited as a failed sign-in of its owner', async () => {
    const { passkey, user } = await owner();
    const { answer, visitor } = await signIn(passkey, { isVerified: false });
    expect(answer).toMatchObject(REFUSED);
    expect(visitor.cookies.has('sid')).toBe(false);
    expect(await trailOf('sign-in-failed')).toEqual([
      {
        action: 'sign-in-failed',
        actor: null,
        subject: user.id,
        details: { address: expect.any(String), by: 'passkey' },
      },
    ]);
  });

  test('a response that names no known passkey is refused, and audited as a failure of nobody', async () => {
    const { passkey } = await owner();
    const { answer } = await signIn({ ...passkey, credentialId: 'bm90LWtub3du' });
    expect(answer).toMatchObject(REFUSED);
    const malformed = app.visitor().call(signInWithPasskey, { body: { response: {} } });
    expect(await malformed).toMatchObject(REFUSED);
    expect((await trailOf('sign-in-failed')).map(({ subject }) => subject)).toEqual([null, null]);
  });

  test('the right passkey of a suspended user is refused like a wrong one', async () => {
    const { passkey, user } = await owner();
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    const { answer, visitor } = await signIn(passkey);
    expect(answer).toMatchObject(REFUSED);
    expect(visitor.cookies.has('sid')).toBe(false);
  });

  test('if two sign-ins use the same counter of a passkey at the same moment, one is refused like a wrong passkey', async () => {
    const { passkey } = await owner();
    const both = await Promise.all([
      signIn(passkey, { counter: 5 }),
      signIn(passkey, { counter: 5 }),
    ]);
    const answers = both.map(({ answer }) => answer);
    expect(sortedStatuses(answers)).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)).toMatchObject(REFUSED);
  });
});

describe('limits of sign-ins with a passkey', () => {
  test('only wrong passkeys count toward the limit of an IP address, and sign-ins beyond it are not audited', async () => {
    const { passkey } = await owner();
    const portal = await app.secondProcess({ loginFailuresPerAddress: 3 });
    const tryIn = async (behavior: Behavior) =>
      (await signIn(passkey, behavior, portal.visitor())).answer.status;
    expect(await tryIn({})).toBe(200);
    for (let count = 0; count < 3; count += 1) expect(await tryIn({ isVerified: false })).toBe(401);
    expect(await tryIn({})).toBe(429);
    expect(await trailOf('sign-in-failed')).toHaveLength(3);
  });

  test('wrong passkeys of a known browser count only for that browser and its owner', async () => {
    const [one, other] = [await owner(), await owner()];
    const portal = await app.secondProcess({
      loginFailuresPerAccount: 2,
      loginFailuresPerAddress: 1,
    });
    const { visitor: known } = await signIn(one.passkey, {}, portal.visitor());
    const { visitor: ofOther } = await signIn(other.passkey, {}, portal.visitor());
    const tryIn = async (behavior: Behavior) =>
      (await signIn(one.passkey, behavior, known)).answer.status;
    expect(await tryIn({ isVerified: false })).toBe(401);
    expect(await tryIn({ isVerified: false })).toBe(401);
    expect(await tryIn({})).toBe(429);
    expect((await signIn(other.passkey, {}, ofOther)).answer.status).toBe(200);
    expect((await signIn(one.passkey, {}, portal.visitor())).answer.status).toBe(200);
  });
});
