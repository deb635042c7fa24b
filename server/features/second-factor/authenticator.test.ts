import { describe, expect } from 'vitest';
import { changePassword } from '#shared/accounts/api.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  finishSignIn,
  makeRecoveryCodes,
  readSecondFactor,
  removeAuthenticator,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { RECOVERY_CODE_COUNT, VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
  verifiedLongAgo,
} from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { sealSecret } from './authenticator/sealed-secret.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function owner() {
  const { visitor, user } = await app.signInAs('guest');
  const { secret, recoveryCodes } = await addAuthenticator(visitor);
  const finish = async (body: object, url: { visitor: () => Visitor } = app) => {
    const browser = url.visitor();
    await typePassword(browser, user);
    return browser.send('POST', finishSignIn.path, { body });
  };
  return { visitor, user, secret, recoveryCodes, finish };
}

const stepsOf = async () => {
  const { rows } = await app.db.pool.query<{ step: number }>(
    'SELECT last_step::int AS step FROM authenticators',
  );
  return rows.map(({ step }) => step);
};

/** Lets codes be used again in the same 30 seconds. */
const forgetSteps = () => app.db.pool.query('UPDATE authenticators SET last_step = NULL');

describe('codes of an authenticator app (K5)', () => {
  test('a code of an authenticator app can be used for only one sign-in (K5)', async () => {
    const { secret, finish } = await owner();
    const code = codeOf(secret, 1);
    expect((await finish({ code })).status).toBe(200);
    const again = await finish({ code });
    expect(again.status).toBe(400);
    expect(again.body.fields?.['code']).toMatch(/not right, or it was used/);
  });

  test('when the same app code is used for two sign-ins at the same moment, only one succeeds (K5)', async () => {
    const { secret, finish } = await owner();
    const code = codeOf(secret, 1);
    const answers = await Promise.all([finish({ code }), finish({ code })]);
    expect(sortedStatuses(answers)).toEqual([200, 400]);
  });

  test('the code that confirmed an authenticator app can’t be used again to sign in (K5)', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const { secret } = (await visitor.call(beginAuthenticator)).body;
    const code = codeOf(secret);
    expect((await visitor.call(confirmAuthenticator, { body: { code } })).status).toBe(200);
    const browser = app.visitor();
    await typePassword(browser, user);
    expect((await browser.send('POST', finishSignIn.path, { body: { code } })).status).toBe(400);
  });

  test('an app code that is older than the last used one is refused (K5)', async () => {
    const { secret, finish } = await owner();
    expect((await finish({ code: codeOf(secret, 1) })).status).toBe(200);
    expect((await finish({ code: codeOf(secret) })).status).toBe(400);
  });

  test.each([-3, 3])(
    'an app code that is %i 30-second steps away from the current one is refused (K5)',
    async (steps) => {
      const { secret, finish } = await owner();
      await forgetSteps();
      expect((await finish({ code: codeOf(secret, steps) })).status).toBe(400);
    },
  );

  test('an app code is checked against the database’s clock, not the server process’s (K5)', async () => {
    const { secret, finish } = await owner();
    const code = codeOf(secret, 1);
    setClockAhead(3);
    expect((await finish({ code })).status).toBe(200);
    expect((await finish({ code: codeOf(secret) })).status).toBe(400);
  });

  test('after five wrong app or recovery codes, the account’s codes are refused for 15 minutes (K5)', async () => {
    const { secret, recoveryCodes, finish } = await owner();
    const wrong = { code: codeOf(secret, 90) };
    for (let index = 0; index < 3; index += 1) expect((await finish(wrong)).status).toBe(400);
    const recoveryCode = 'abcd-efgh-2345';
    for (let index = 0; index < 2; index += 1) {
      expect((await finish({ recoveryCode })).status).toBe(400);
    }
    const right = await finish({ code: codeOf(secret, 1) });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await finish({ recoveryCode: recoveryCodes[0] })).status).toBe(429);
    const other = await owner();
    expect((await other.finish({ code: codeOf(other.secret, 1) })).status).toBe(200);
  });

  test('of ten wrong codes sent at the same moment, at most five are checked (K5)', async () => {
    const { secret, finish } = await owner();
    const code = codeOf(secret, 90);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish({ code })));
    const statuses = sortedStatuses(answers);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses).not.toContain(200);
    expect(statuses).toContain(429);
  });

  test('signing in with a right app code resets the account’s count of wrong codes', async () => {
    const { secret, finish } = await owner();
    const wrong = { code: codeOf(secret, 90) };
    for (let index = 0; index < 4; index += 1) await finish(wrong);
    expect((await finish({ code: codeOf(secret, 1) })).status).toBe(200);
    for (let index = 0; index < 4; index += 1) expect((await finish(wrong)).status).toBe(400);
  });
});

describe('storing secrets and recovery codes', () => {
  test('the stored secret of an authenticator app is encrypted, and can be decrypted only with the id of the app’s owner', async () => {
    const { secret, user } = await owner();
    const { rows } = await app.db.pool.query<{ sealed_secret: string }>(
      'SELECT sealed_secret FROM authenticators',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const other = await owner();
    await app.db.pool.query(
      `UPDATE authenticators SET sealed_secret = own.sealed_secret
        FROM authenticators own WHERE own.user_id = $1 AND authenticators.user_id = $2`,
      [user.id, other.user.id],
    );
    const answer = await other.finish({ code: codeOf(secret, 1) });
    expect(answer.body.code).toBe('unreadable-authenticator');
  });

  test('after the session secret changes, app codes are refused with advice on what to do; recovery codes still work', async () => {
    const { secret, recoveryCodes, finish } = await owner();
    const changed = { sessionSecrets: ['another secret that only the tests know'] } as const;
    const portal = await app.secondProcess(changed);
    const answer = await finish({ code: codeOf(secret, 1) }, portal);
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.['code']).toMatch(/Use a recovery code or a passkey/);
    expect((await finish({ recoveryCode: recoveryCodes[0] }, portal)).status).toBe(200);
  });

  test('recovery codes are stored hashed (K5)', async () => {
    const { recoveryCodes } = await owner();
    const { rows } = await app.db.pool.query('SELECT * FROM recovery_codes');
    expect(rows).toHaveLength(RECOVERY_CODE_COUNT);
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('adding an app', () => {
  test('an authenticator app is active after its first right code, and the user gets ten recovery codes', async ({
    guest,
  }) => {
    const begun = await guest.call(beginAuthenticator);
    expect(begun.status).toBe(201);
    const { secret, uri } = begun.body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await typePassword(app.visitor(), guest.user)).status).toBe(200);
    const wrong = { code: codeOf(secret, 90) };
    expect((await guest.call(confirmAuthenticator, { body: wrong })).status).toBe(400);
    expect((await guest.call(readSecondFactor)).body.authenticatorAddedAt).toBeNull();

    const right = await guest.call(confirmAuthenticator, { body: { code: codeOf(secret) } });
    expect(right.body.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
    const { body } = await guest.call(readSecondFactor);
    expect(body).toMatchObject({ recoveryCodesLeft: 10, hasPassword: true, isRequired: false });
    expect(body.authenticatorAddedAt).not.toBeNull();
    const actions = (await auditTrail(app)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['second-factor-added', 'recovery-codes-made']));
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'authenticator-added');
    expect(told).toMatchObject([{ userId: guest.user.id }]);
  });

  test('adding the first second factor ends the user’s other sessions and marks the current session as two-factor', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const other = await app.signIn(user);
    await addAuthenticator(visitor);
    expect((await other.call(readSecondFactor)).status).toBe(401);
    expect((await visitor.call(readSecondFactor)).status).toBe(200);
    const { rows } = await app.db.pool.query<{ passed: string }>(
      "SELECT sess ->> 'hasSecondFactor' AS passed FROM sessions",
    );
    expect(rows).toEqual([{ passed: 'true' }]);
  });

  test('an account’s count of wrong codes is not reset when a right code confirms a new authenticator app (K5)', async () => {
    const { visitor } = await app.signInAs('guest');
    await addSoftwarePasskey(visitor);
    const guess = () =>
      visitor.send('POST', verifyAgain.path, { body: { recoveryCode: 'abcd-efgh-2345' } });
    for (let index = 0; index < 4; index += 1) expect((await guess()).status).toBe(400);
    await addAuthenticator(visitor);
    expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('an account with an authenticator app can’t add a second one', async () => {
    const { visitor } = await owner();
    expect((await visitor.call(beginAuthenticator)).status).toBe(409);
    const body = { code: '123456' };
    expect((await visitor.call(confirmAuthenticator, { body })).status).toBe(409);
  });

  test('if another tab starts to set up a new authenticator app while a code of the former app is checked, the new app isn’t confirmed', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const { secret } = (await visitor.call(beginAuthenticator)).body;
    const change = {
      statement: 'UPDATE authenticators SET sealed_secret = $2 WHERE user_id = $1',
      values: [user.id, sealSecret('of the other tab', { userId: user.id, sessionSecret: '-' })],
      waiting: 1,
    };
    const { working } = await whileUncommitted(app, change, () =>
      visitor.call(confirmAuthenticator, { body: { code: codeOf(secret) } }),
    );
    expect((await working).status).toBe(400);
    expect(await stepsOf()).toEqual([null]);
  });

  test('if the session ends while a code of a new authenticator app is checked, the app isn’t confirmed', async () => {
    const { visitor } = await app.signInAs('guest');
    const { secret } = (await visitor.call(beginAuthenticator)).body;
    await app.db.pool.query("UPDATE sessions SET created_at = now() - interval '8 days'");
    const answer = await visitor.call(confirmAuthenticator, { body: { code: codeOf(secret) } });
    expect(answer.status).toBe(401);
    expect(await stepsOf()).toEqual([null]);
  });

  test.each([
    ['begin to add an authenticator app', beginAuthenticator, {}],
    ['confirm an authenticator app', confirmAuthenticator, { code: '123456' }],
    ['remove an authenticator app', removeAuthenticator, {}],
    ['make recovery codes', makeRecoveryCodes, {}],
  ] as const)(
    'a user who proved their identity too long ago can’t %s',
    async (_, endpoint, body) => {
      const { visitor } = await app.signInAs('guest');
      await verifiedLongAgo(app.db);
      const answer = await visitor.send(endpoint.method, endpoint.path, { body });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe(VERIFICATION_NEEDED);
    },
  );
});

describe('recovery codes', () => {
  test('new recovery codes replace the old ones, and the user is notified', async () => {
    const { visitor, user, recoveryCodes, finish } = await owner();
    const made = await visitor.call(makeRecoveryCodes);
    expect(made.status).toBe(201);
    expect((await finish({ recoveryCode: recoveryCodes[0] })).status).toBe(400);
    expect((await finish({ recoveryCode: made.body.recoveryCodes[0] })).status).toBe(200);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'recovery-codes-made');
    expect(told).toMatchObject([{ userId: user.id }]);
  });

  test('when a user makes two sets of recovery codes at the same moment, only one set is valid (K5)', async () => {
    const { visitor } = await app.signInAs('guest');
    await addAuthenticator(visitor);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([visitor.call(makeRecoveryCodes), visitor.call(makeRecoveryCodes)]);
      expect((await visitor.call(readSecondFactor)).body.recoveryCodesLeft).toBe(10);
    }
  });

  test('a user can’t sign in with another user’s recovery code', async () => {
    const { recoveryCodes } = await owner();
    const { finish } = await owner();
    expect((await finish({ recoveryCode: recoveryCodes[0] })).status).toBe(400);
  });

  test('an account without a second factor can’t get recovery codes', async ({ guest }) => {
    expect((await guest.call(makeRecoveryCodes)).status).toBe(409);
  });
});

describe('removing the app', () => {
  test('removing the last factor deletes the recovery codes, and the user is notified', async () => {
    const { visitor, user } = await owner();
    expect((await visitor.call(removeAuthenticator)).status).toBe(204);
    expect((await visitor.call(readSecondFactor)).body).toMatchObject({
      authenticatorAddedAt: null,
      recoveryCodesLeft: 0,
    });
    expect((await typePassword(app.visitor(), user)).status).toBe(200);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'second-factor-removed');
    expect(told).toMatchObject([{ facts: { passkey: null, byOffice: false } }]);
  });

  test('a session no longer counts as two-factor once the user’s last factor is removed', async () => {
    const { visitor } = await owner();
    await visitor.call(removeAuthenticator);
    const { rows } = await app.db.pool.query<{ passed: string | null }>(
      "SELECT sess ->> 'hasSecondFactor' AS passed FROM sessions",
    );
    expect(rows).toEqual([{ passed: null }]);
  });

  test('changing the password leaves the user’s second factors unchanged', async () => {
    const { visitor, user } = await owner();
    const body = { currentPassword: PASSWORD, newPassword: 'another-lantern-42' };
    expect((await visitor.call(changePassword, { body })).status).toBe(204);
    expect((await visitor.call(readSecondFactor)).body.recoveryCodesLeft).toBe(10);
    expect((await typePassword(app.visitor(), user)).status).toBe(401);
  });
});
