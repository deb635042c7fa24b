import { describe, expect, it, test } from 'vitest';
import { currentUser, login } from '#shared/accounts/api.ts';
import { linkAgencyAccount, readAgencyLink, readSignInWays } from '#shared/agency-sign-in/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import { addAuthenticator, codeOf } from '#server/testing/second-factor.ts';
import {
  countUsers,
  leaveForAgency,
  readLinked,
  readProofs,
  RUTH,
  signInWithAgency,
  useAgency,
} from '#server/testing/agency-visit.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

const { email } = RUTH;

describe('a linked account', () => {
  it('a linked person who signs in with the agency comes to the page they wanted', async () => {
    const user = await makeLinked({ email: 'ruth.at.home@example.org' });
    const portal = await portalWith();
    const browser = portal.visitor();
    expect(await signInWithAgency(browser, agency, '/training?month=5')).toBe('/training?month=5');
    expect((await browser.call(currentUser)).body.id).toBe(user.id);
    expect(await readProofs(app)).toMatchObject([{ signedInBy: 'agency', hasSecondFactor: false }]);
    expect((await auditTrail(app)).at(-1)).toMatchObject({
      action: 'signed-in',
      actor: user.id,
      details: { by: 'agency' },
    });
  });

  it('a sign-in with the agency uses PKCE, so only the portal can use the agency’s code (K9)', async () => {
    await makeLinked();
    const portal = await portalWith();
    agency.begun.length = 0;
    await signInWithAgency(portal.visitor(), agency);
    await signInWithAgency(portal.visitor(), agency);
    const [first, second] = agency.begun;
    expect(first).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(first?.[name]).toMatch(/^[\w-]{43}$/);
      expect(first?.[name]).not.toBe(second?.[name]);
    }
  });

  it('a linked person can still sign in after their email address at the agency changed', async () => {
    const user = await makeLinked();
    agency.signsIn({ ...RUTH, email: 'ruth.miller@example.org', email_verified: false });
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/');
    expect((await browser.call(currentUser)).body.email).toBe(user.email);
    expect(await readLinked(app)).toMatchObject([{ email: 'ruth.miller@example.org' }]);
  });

  it('a session cookie from before a sign-in with the agency no longer works after it', async () => {
    await makeLinked();
    const portal = await portalWith();
    const { user, visitor: former } = await app.signInAs('guest');
    const browser = portal.visitor();
    const sid = former.cookies.get('sid') ?? '';
    browser.cookies.set('sid', sid);
    expect((await browser.call(currentUser)).body.id).toBe(user.id);
    await signInWithAgency(browser, agency);
    expect(browser.cookies.get('sid')).not.toBe(sid);
    expect((await browser.call(currentUser)).body.email).toBe(email);
  });
});

describe('an account with a password', () => {
  it('after a person has linked their account by password, they can sign in with the agency and no password', async () => {
    const user = await app.makeUser({ email: email.toUpperCase(), username: 'ruth' });
    const portal = await portalWith();
    const browser = portal.visitor();
    expect(await signInWithAgency(browser, agency, '/profile')).toBe(
      '/link-agency-account?next=%2Fprofile',
    );
    expect((await browser.call(currentUser)).status).toBe(401);
    const asked = await browser.call(readAgencyLink);
    expect(asked.body).toEqual({ agency: 'Example Agency', email, username: 'ruth' });
    const given = await browser.call(linkAgencyAccount, { body: { password: PASSWORD } });
    expect(given).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await browser.call(currentUser)).body.id).toBe(user.id);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'agency-linked');
    expect(told).toMatchObject([{ userId: user.id }]);
    const [identity] = await readLinked(app);
    expect(identity).toMatchObject({ userId: user.id, subject: RUTH.sub, issuer: agency.issuer });
    expect(await auditTrail(app)).toMatchObject([
      { action: 'signed-in' },
      { action: 'agency-account-linked', actor: user.id, details: { email } },
    ]);

    const later = portal.visitor();
    expect(await signInWithAgency(later, agency)).toBe('/');
    expect((await later.call(currentUser)).body.id).toBe(user.id);
  });

  it('a wrong password does not link the account, and counts toward the sign-in form’s limit of guesses', async () => {
    await app.makeUser({ email, username: 'ruth' });
    const portal = await portalWith();
    const browser = portal.visitor();
    await signInWithAgency(browser, agency);
    const link = (password: string) => browser.call(linkAgencyAccount, { body: { password } });
    expect(await link('not my password')).toMatchObject({
      status: 400,
      body: { fields: { password: 'The password is not right.' } },
    });
    for (let count = 1; count < 10; count += 1) await link('not my password');
    expect((await link(PASSWORD)).status).toBe(429);
    const credentials = { username: 'ruth', password: PASSWORD };
    expect((await portal.visitor().call(login, { body: credentials })).status).toBe(429);
    expect(await readLinked(app)).toEqual([]);
  });

  it('the password that links an account is accepted only in the browser that came from the agency, and only once', async () => {
    await app.makeUser({ email });
    const portal = await portalWith();
    const browser = portal.visitor();
    await signInWithAgency(browser, agency);
    const body = { password: PASSWORD };
    expect((await portal.visitor().call(linkAgencyAccount, { body })).status).toBe(404);
    expect((await portal.visitor().call(readAgencyLink)).status).toBe(404);
    const cookies = new Map(browser.cookies);
    const copy = portal.visitor();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    const given = await Promise.all(
      [browser, copy].map((each) => each.call(linkAgencyAccount, { body })),
    );
    expect(sortedStatuses(given)).toEqual([200, 404]);
    expect((await copy.call(readAgencyLink)).status).toBe(404);
  });
});

describe('an account without a password', () => {
  it('an imported account without a password is linked at the first agency sign-in with the same verified email', async () => {
    const { user } = await app.makeChaplain({}, { email, password: null });
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/');
    const me = await browser.call(currentUser);
    expect(me.body.id).toBe(user.id);
    expect(me.body.emailConfirmedAt).not.toBeNull();
    expect((await auditTrail(app)).map(({ action }) => action)).toEqual([
      'agency-account-linked',
      'signed-in',
    ]);
  });
});

describe('somebody without an account', () => {
  it('a person without an account is refused if the portal does not create accounts at sign-in', async () => {
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency, '/profile')).toBe(
      '/auth?agency=no-account&next=%2Fprofile',
    );
    expect(await countUsers(app)).toBe(0);
  });

  it('a first sign-in creates an account with a user name that is still free', async () => {
    await app.makeUser({ username: 'Ruth' });
    const person = { ...RUTH, given_name: 'Ruth', family_name: 'Miller' };
    agency.signsIn(person);
    const browser = (await portalWith({ makesAccounts: true })).visitor();
    expect(await signInWithAgency(browser, agency, '/training')).toBe(
      '/auth?step=application&next=%2Ftraining',
    );
    expect((await browser.call(currentUser)).body).toMatchObject({
      username: 'ruth2',
      firstName: 'Ruth',
      lastName: 'Miller',
      email,
      role: 'chaplain',
    });
    expect(await auditTrail(app)).toMatchObject([
      { action: 'registered', details: { by: 'agency', role: 'chaplain' } },
      { action: 'agency-account-linked' },
      { action: 'signed-in' },
    ]);
    const kinds = (await readOutbox(app.db)).map(({ kind }) => kind);
    expect(kinds).not.toContain('agency-linked');
  });

  it('several first sign-ins of one person at the same time create one account', async () => {
    const portal = await portalWith({ makesAccounts: true });
    const browsers = [portal.visitor(), portal.visitor(), portal.visitor()];
    await Promise.all(browsers.map((browser) => signInWithAgency(browser, agency)));
    const ids = await Promise.all(
      browsers.map(async (browser) => (await browser.call(currentUser)).body.id),
    );
    expect(ids[0]).toBeDefined();
    expect(new Set(ids).size).toBe(1);
    expect(await countUsers(app)).toBe(1);
  });

  it('a person whose name the agency does not send gets an account with a placeholder name', async () => {
    agency.signsIn({ ...RUTH, preferred_username: 'Łukasz.O’Neil', given_name: '  ' });
    const browser = (await portalWith({ makesAccounts: true })).visitor();
    await signInWithAgency(browser, agency);
    const { body } = await browser.call(currentUser);
    expect(body.username).toMatch(/^[a-z.]+$/);
    expect(body.firstName).not.toBe('');
  });

  it('a name from the agency that looks like a web address is left out (X2)', async () => {
    const person = { given_name: 'https://evil.example', family_name: 'evil.com' };
    agency.signsIn({ ...RUTH, ...person, email: 'ruth.miller@example.org' });
    const browser = (await portalWith({ makesAccounts: true })).visitor();
    await signInWithAgency(browser, agency);
    const { body } = await browser.call(currentUser);
    expect(body).toMatchObject({ firstName: 'ruth miller', lastName: '—' });
  });
});

describe('the second factor', () => {
  const hasFactor = async () =>
    (await readProofs(app)).map(({ hasSecondFactor }) => hasSecondFactor);

  it.each([
    [['pwd'], {}, false],
    [['pwd', 'otp'], {}, true],
    [['hwk'], {}, false],
    [['otp'], {}, false],
    [['swk', 'fido'], {}, false],
    [['pwd', 'pin'], {}, false],
    [['swk', 'face'], {}, true],
    [['sms', 'pwd'], {}, true],
    ['mfa', {}, true],
    [['pwd', 'ngcmfa'], {}, true],
    [undefined, { isSecondFactor: true }, true],
  ])(
    'the sign-in methods %j with the settings %j count as a second factor: %s (K9)',
    async (amr, settings, counts) => {
      await makeLinked();
      agency.signsIn(RUTH, { idToken: { amr } });
      await signInWithAgency((await portalWith(settings)).visitor(), agency);
      expect(await hasFactor()).toEqual([counts]);
    },
  );

  it('the acr level named in the settings is requested from the agency, and counts as a second factor', async () => {
    await makeLinked();
    const acr = 'urn:example:two-factors';
    agency.signsIn(RUTH, { idToken: { acr } });
    const browser = (await portalWith({ mfaAcr: [acr] })).visitor();
    expect(new URL(await leaveForAgency(browser)).searchParams.get('acr_values')).toBe(acr);
    await signInWithAgency(browser, agency);
    expect(await hasFactor()).toEqual([true]);
  });
});

describe('an account with a second factor in the portal', () => {
  async function makeLinkedWithFactor() {
    const user = await makeLinked();
    const { secret } = await addAuthenticator(await app.signIn(user));
    return { user, secret };
  }

  it('a person with an authenticator app is asked for its code after signing in with the agency', async () => {
    const { user, secret } = await makeLinkedWithFactor();
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency, '/profile')).toBe(
      '/auth?step=second&next=%2Fprofile',
    );
    expect((await browser.call(currentUser)).status).toBe(401);
    const body = { code: codeOf(secret, 1), trustsDevice: true };
    expect((await browser.call(finishSignIn, { body })).status).toBe(200);
    expect((await browser.call(currentUser)).body.id).toBe(user.id);
    expect(await signInWithAgency(browser, agency)).toBe('/');
    const proofs = (await readProofs(app)).filter(({ signedInBy }) => signedInBy === 'agency');
    expect(new Set(proofs.map(({ hasSecondFactor }) => hasSecondFactor))).toEqual(new Set([true]));
  });

  it('the portal asks for no second factor if the agency already checked one', async () => {
    await makeLinkedWithFactor();
    agency.signsIn(RUTH, { idToken: { amr: ['mfa'] } });
    expect(await signInWithAgency((await portalWith()).visitor(), agency)).toBe('/');
  });

  it('linking an account that has a second factor requires both the password and a code (K9)', async () => {
    const { user, secret, browser } = await giveRightPassword();
    expect(await readLinked(app)).toEqual([]);
    expect((await browser.call(readAgencyLink)).status).toBe(404);
    const body = { code: codeOf(secret, 1) };
    expect((await browser.call(finishSignIn, { body })).status).toBe(200);
    expect((await browser.call(currentUser)).body.id).toBe(user.id);
    expect(await readLinked(app)).toMatchObject([{ userId: user.id, subject: RUTH.sub }]);
  });

  it('a password alone does not link an account that has a second factor (K9)', async () => {
    const { browser } = await giveRightPassword();
    expect((await browser.call(finishSignIn, { body: { code: '000000' } })).status).toBe(400);
    expect(await readLinked(app)).toEqual([]);
    agency.signsIn(RUTH, { idToken: { amr: ['mfa'] } });
    expect(await signInWithAgency((await portalWith()).visitor(), agency)).toBe(
      '/link-agency-account',
    );
  });

  it('a normal sign-in in a browser with a pending link request does not link the account', async () => {
    const user = await app.makeUser({ email });
    const { secret } = await addAuthenticator(await app.signIn(user));
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    const credentials = { username: user.username, password: PASSWORD };
    expect((await browser.call(login, { body: credentials })).status).toBe(403);
    const body = { code: codeOf(secret, 1) };
    expect((await browser.call(finishSignIn, { body })).status).toBe(200);
    expect(await readLinked(app)).toEqual([]);
  });

  it('an account with a second factor but no password is linked after the person has proved the second factor (K9)', async () => {
    const user = await app.makeUser({ email });
    const { secret } = await addAuthenticator(await app.signIn(user));
    await app.db.pool.query('UPDATE users SET password = NULL');
    agency.signsIn(RUTH, { idToken: { amr: ['mfa'] } });
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/auth?step=second');
    expect(await readLinked(app)).toEqual([]);
    const body = { code: codeOf(secret, 1) };
    expect((await browser.call(finishSignIn, { body })).status).toBe(200);
    expect(await readLinked(app)).toMatchObject([{ userId: user.id }]);
  });

  async function giveRightPassword() {
    const user = await app.makeUser({ email });
    const { secret } = await addAuthenticator(await app.signIn(user));
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    const given = await browser.call(linkAgencyAccount, { body: { password: PASSWORD } });
    expect(given).toMatchObject({ status: 403, body: { code: SECOND_FACTOR_NEEDED } });
    return { user, secret, browser };
  }
});

test('the API gives the sign-in page the name of the agency, or null if the portal has none', async () => {
  const portal = await portalWith();
  expect((await portal.visitor().call(readSignInWays)).body).toEqual({ agency: 'Example Agency' });
  expect((await app.visitor().call(readSignInWays)).body).toEqual({ agency: null });
});
