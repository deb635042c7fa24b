import { describe, expect, it } from 'vitest';
import {
  askForPasswordReset,
  changePassword,
  currentUser,
  getUser,
  login,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import {
  readAgencyAccount,
  removeAgencyAccount,
  unlinkAgencyAccount,
} from '#shared/agency-sign-in/api.ts';
import {
  beginPasskey,
  finishSignIn,
  readVerification,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { readLinked, RUTH, signInWithAgency, useAgency } from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { addAuthenticator, codeOf, verifiedLongAgo } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertIdentity } from './queries.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

const { email, sub: subject } = RUTH;
const NEW_PASSWORD = 'another-lantern-42';

const agencyOnlyPortal = () => portalWith({ allowsPasswords: false });

describe('a portal where linked people can sign in only with the agency', () => {
  it('if linked people may sign in only with the agency, their right password is refused with an explanation, and a wrong password is answered as usual', async () => {
    const { username } = await makeLinked();
    const { username: other } = await app.makeUser();
    const browser = (await agencyOnlyPortal()).visitor();
    const signIn = (name: string, password: string) =>
      browser.call(login, { body: { username: name, password } });
    const [wrong, unknown] = [await signIn(username, 'wrong'), await signIn('nobody', 'wrong')];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(await signIn(username, PASSWORD)).toMatchObject({
      status: 403,
      body: {
        code: 'agency-only',
        message: expect.stringContaining('Sign in with Example Agency'),
      },
    });
    expect((await browser.call(currentUser)).status).toBe(401);
    expect((await signIn(other, PASSWORD)).status).toBe(200);
  });

  it('if a linked person asks for a password link, they get no mail, but see the same response as anybody else', async () => {
    const { username } = await makeLinked();
    const browser = (await agencyOnlyPortal()).visitor();
    const asked = await browser.call(askForPasswordReset, { body: { username } });
    const unknown = await browser.call(askForPasswordReset, { body: { username: 'nobody' } });
    expect([asked.status, unknown.status]).toEqual([204, 204]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  it('a password link that was mailed earlier does not work for a linked account', async () => {
    const { id: userId, username } = await makeLinked();
    await app.visitor().call(askForPasswordReset, { body: { username } });
    const token = await mailedToken(app.db, { userId, kind: 'password-reset' });
    const browser = (await agencyOnlyPortal()).visitor();
    const body = { token, password: NEW_PASSWORD };
    expect((await browser.call(setPasswordByLink, { body })).status).toBe(403);
    expect((await browser.call(currentUser)).status).toBe(401);
  });

  it('a linked person can’t change their password or unlink the account', async () => {
    await makeLinked();
    const browser = (await agencyOnlyPortal()).visitor();
    await signInWithAgency(browser, agency);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await browser.call(changePassword, { body })).status).toBe(403);
    expect((await browser.call(readAgencyAccount)).body.canUnlink).toBe(false);
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(409);
  });

  it('if linked people may sign in only with the agency, their password is not accepted as a proof of identity (K9)', async () => {
    await makeLinked();
    const browser = (await agencyOnlyPortal()).visitor();
    await signInWithAgency(browser, agency);
    await verifiedLongAgo(app.db);
    expect((await browser.call(readVerification)).body.methods).toEqual([]);
    const proof = await browser.call(verifyAgain, { body: { password: PASSWORD } });
    expect(proof).toMatchObject({ status: 403, body: { code: 'agency-only' } });
    expect((await browser.call(beginPasskey)).body.code).toBe(VERIFICATION_NEEDED);
  });

  it('if the portal no longer uses an agency, people who were linked with it can sign in by password', async () => {
    const { username, id: userId } = await app.makeUser();
    const issuer = 'https://former.example.org';
    await insertIdentity(app.db.orm, { issuer, subject, userId, email });
    const browser = (await agencyOnlyPortal()).visitor();
    const credentials = { username, password: PASSWORD };
    expect((await browser.call(login, { body: credentials })).status).toBe(200);
  });
});

describe('unlinking an agency account', () => {
  it('a person with a password can unlink their agency account after proving who they are', async () => {
    const user = await makeLinked();
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    expect((await browser.call(readAgencyAccount)).body).toEqual({
      agency: 'Example Agency',
      account: { email, linkedAt: expect.any(String), lastUsedAt: expect.any(String) },
      canUnlink: true,
    });
    const unproved = await browser.call(unlinkAgencyAccount);
    expect(unproved).toMatchObject({ status: 403, body: { code: VERIFICATION_NEEDED } });
    await browser.call(verifyAgain, { body: { password: PASSWORD } });
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(204);
    expect((await browser.call(readAgencyAccount)).body.account).toBeNull();
    expect((await auditTrail(app)).at(-1)).toMatchObject({
      action: 'agency-account-unlinked',
      actor: user.id,
      subject: user.id,
      details: { email },
    });
    expect(await signInWithAgency(browser, agency)).toBe('/link-agency-account');
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(404);
  });

  it('a person without a password can’t unlink the agency account that they sign in with', async () => {
    await makeLinked({ password: null });
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    expect((await browser.call(readAgencyAccount)).body.canUnlink).toBe(false);
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(409);
    expect((await browser.call(currentUser)).status).toBe(200);
  });

  it('an administrator unlinks a user’s agency account, and the user is signed out everywhere (K9)', async () => {
    const user = await makeLinked();
    const portal = await portalWith();
    const browser = portal.visitor();
    await signInWithAgency(browser, agency);
    const byPassword = await app.signIn(user);
    const { user: actor, visitor: admin } = await app.signInAs('admin');
    const unlinking = { params: { id: user.id } };
    expect((await admin.call(getUser, unlinking)).body.isAgencyLinked).toBe(true);
    expect((await admin.call(removeAgencyAccount, unlinking)).status).toBe(204);
    expect((await admin.call(getUser, unlinking)).body.isAgencyLinked).toBe(false);
    expect((await browser.call(currentUser)).status).toBe(401);
    expect((await byPassword.call(currentUser)).status).toBe(401);
    expect((await auditTrail(app)).at(-1)).toMatchObject({ actor: actor.id, subject: user.id });
    expect((await admin.call(removeAgencyAccount, unlinking)).status).toBe(404);
  });

  it('a user who unlinks their own agency account is signed out everywhere else', async () => {
    const user = await makeLinked();
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    const other = await app.signIn(user);
    await browser.call(verifyAgain, { body: { password: PASSWORD } });
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(204);
    expect((await browser.call(currentUser)).status).toBe(200);
    expect((await other.call(currentUser)).status).toBe(401);
  });

  it('unlinking an agency account ends the sessions, second steps and trusted browsers that began with the agency (K9)', async () => {
    const user = await makeLinked();
    const { secret } = await addAuthenticator(await app.signIn(user));
    const portal = await portalWith();
    const [finished, waiting] = [portal.visitor(), portal.visitor()];
    await signInWithAgency(finished, agency);
    const body = { code: codeOf(secret, 1), trustsDevice: true };
    expect((await finished.call(finishSignIn, { body })).status).toBe(200);
    await signInWithAgency(waiting, agency);
    const { visitor: admin } = await app.signInAs('admin');
    const params = { id: user.id };
    expect((await admin.call(removeAgencyAccount, { params })).status).toBe(204);
    expect((await finished.call(currentUser)).status).toBe(401);
    expect((await waiting.call(finishSignIn, { body })).status).toBe(404);
    const trusted = await app.db.pool.query('SELECT * FROM trusted_devices');
    expect(trusted.rows).toEqual([]);
  });

  it('an administrator needs a recent proof of identity to unlink a user’s agency account', async () => {
    const user = await makeLinked();
    const { visitor: admin } = await app.signInAs('admin');
    await verifiedLongAgo(app.db);
    expect(await admin.call(removeAgencyAccount, { params: { id: user.id } })).toMatchObject({
      status: 403,
      body: { code: VERIFICATION_NEEDED },
    });
    expect(await readLinked(app)).toHaveLength(1);
  });
});
