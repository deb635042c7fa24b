import { describe, expect, it } from 'vitest';
import { linkAgencyAccount } from '#shared/agency-sign-in/api.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import { trust } from '#shared/trust.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import type { Client } from '#server/http/client.ts';
import type { SigningIn } from '#server/http/session.ts';
import { readLinked, RUTH, signInWithAgency, useAgency } from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { addAuthenticator } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { linkByPassword, linkByStep, type CheckPassword } from './account-link.ts';
import { insertIdentity, storeLinkRequest } from './queries.ts';

const app = useTestApp();
const { agency, portalWith } = useAgency(app);

const { email, sub: subject } = RUTH;
const body = { password: PASSWORD };

/** Signs Ruth in with the agency, so that a request to link her account waits. */
async function waiting() {
  const user = await app.makeUser({ email, username: 'ruth' });
  const browser = (await portalWith()).visitor();
  expect(await signInWithAgency(browser, agency)).toBe('/link-agency-account');
  return { user, browser };
}

const clientOf = (browser: Visitor) =>
  trust<Client>(
    {
      signInSecret: () => browser.cookies.get('agency-link') ?? null,
      keepSignInSecret: () => undefined,
    },
    'linking an account calls no other members',
  );

const linkWith = (browser: Visitor, checkPassword: CheckPassword) =>
  linkByPassword(app.db, { ...body, client: clientOf(browser), checkPassword });

const NOT_VALID = { status: 404, code: 'link-not-valid' };

const linked = (values: { subject: string; userId: string }) =>
  insertIdentity(app.db.orm, { issuer: agency.issuer, email, ...values });

const rename = () => app.db.pool.query("UPDATE users SET username = 'naomi'");
const removeRequest = () => app.db.pool.query('DELETE FROM agency_link_requests');

describe('an account that a person links by password', () => {
  it('the link confirms the email address that the agency has verified, is told by mail and audited', async () => {
    const { user, browser } = await waiting();
    expect((await browser.call(linkAgencyAccount, { body })).status).toBe(200);
    expect(await proved()).toEqual({ confirmed: true, proved: true });
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'agency-linked');
    expect(told).toMatchObject([{ userId: user.id, facts: { email } }]);
    expect(await auditTrail(app)).toContainEqual({
      action: 'agency-account-linked',
      actor: user.id,
      subject: user.id,
      details: { issuer: agency.issuer, email },
    });
  });

  it('the link doesn’t confirm an email address that the agency doesn’t know', async () => {
    const { browser } = await waiting();
    await app.db.pool.query("UPDATE users SET email = 'ruth.at.home@example.org'");
    expect((await browser.call(linkAgencyAccount, { body })).status).toBe(200);
    expect(await proved()).toEqual({ confirmed: false, proved: false });
  });

  async function proved() {
    const { rows } = await app.db.pool.query<object>(
      `SELECT email_confirmed_at IS NOT NULL AS confirmed, owner_proved_at IS NOT NULL AS proved
       FROM users`,
    );
    return rows[0];
  }

  it('the browser forgets the request once the account is linked', async () => {
    const { browser } = await waiting();
    expect(browser.cookies.has('agency-link')).toBe(true);
    await browser.call(linkAgencyAccount, { body });
    expect(browser.cookies.has('agency-link')).toBe(false);
  });

  it('the browser forgets the request once the person is asked for the second factor', async () => {
    const { user, browser } = await waiting();
    await addAuthenticator(await app.signIn(user));
    expect((await browser.call(linkAgencyAccount, { body })).body.code).toBe(SECOND_FACTOR_NEEDED);
    expect(browser.cookies.has('agency-link')).toBe(false);
  });

  it.each<[string, (user: UserRow) => Promise<unknown>]>([
    ['another account of the agency', ({ id }) => linked({ subject: 'another', userId: id })],
    [
      'another person',
      async () => linked({ subject, userId: (await app.makeUser({ username: 'naomi' })).id }),
    ],
  ])('an account is not linked if %s was linked in the meantime', async (_who, link) => {
    const { user, browser } = await waiting();
    await link(user);
    expect(await browser.call(linkAgencyAccount, { body })).toMatchObject({
      status: 409,
      body: { code: 'linked-otherwise' },
    });
    expect(await readLinked(app)).toHaveLength(1);
  });
});

describe('what happens while a password is checked', () => {
  it.each<[string, (user: UserRow) => Promise<unknown>]>([
    ['the user name changes', rename],
    ['the request expires', removeRequest],
    ['a second factor is added', async (user) => addAuthenticator(await app.signIn(user))],
  ])('an account is not linked if %s while its password is checked', async (_what, change) => {
    const { user, browser } = await waiting();
    const checked = trust<SigningIn>({ id: user.id, hasSecondFactor: false }, 'enough for a link');
    const linking = linkWith(browser, async () => {
      await change(user);
      return checked;
    });
    await expect(linking).rejects.toMatchObject(NOT_VALID);
    expect(await readLinked(app)).toEqual([]);
  });

  it.each([
    ['the user name changes', rename],
    ['the request expires', removeRequest],
  ])('no second step begins if %s while the password is checked', async (_what, change) => {
    const { browser } = await waiting();
    const linking = linkWith(browser, async () => {
      await change();
      throw new AppError({ status: 403, code: SECOND_FACTOR_NEEDED, message: 'A code is needed.' });
    });
    await expect(linking).rejects.toMatchObject(NOT_VALID);
    const steps = await app.db.pool.query('SELECT FROM sign_in_steps');
    expect(steps.rows).toEqual([]);
  });

  it('if the password can’t be checked, the person hears why, and can try again', async () => {
    const { browser } = await waiting();
    const failing = () => Promise.reject(new Error('no connection'));
    await expect(linkWith(browser, failing)).rejects.toThrow('no connection');
    expect((await browser.call(linkAgencyAccount, { body })).status).toBe(200);
  });
});

describe('an account that a person links by the second factor', () => {
  const stepHash = 'the hash of a step';
  const finish = (userId: string) =>
    app.db.transaction((tx) => linkByStep(tx, { stepHash, userId }));

  async function steppedTo() {
    const user = await app.makeUser({ email });
    const request = { issuer: agency.issuer, subject, email, userId: user.id };
    await storeLinkRequest(app.db.orm, { tokenHash: stepHash, ...request });
    return user;
  }

  it('a second step without a request links nothing', async () => {
    const { id } = await app.makeUser();
    await finish(id);
    expect(await readLinked(app)).toEqual([]);
  });

  it('a second step links only the account of its request (K9)', async () => {
    const user = await steppedTo();
    const other = await app.makeUser();
    await expect(finish(other.id)).rejects.toMatchObject(NOT_VALID);
    expect(await readLinked(app)).toEqual([]);
    await finish(user.id);
    expect(await readLinked(app)).toMatchObject([{ userId: user.id, subject }]);
  });

  it('a second step doesn’t link an account that was linked in the meantime', async () => {
    const user = await steppedTo();
    await linked({ subject: 'another', userId: user.id });
    await expect(finish(user.id)).rejects.toMatchObject({ status: 409, code: 'linked-otherwise' });
  });
});
