import { describe, expect, it, test } from 'vitest';
import { currentUser, login } from '#shared/accounts/api.ts';
import {
  countUsers,
  leadsTo,
  leaveForAgency,
  passMinutesAtAgency,
  readLinked,
  RUTH,
  signInThere,
  signInWithAgency,
  useAgency,
  useUpLimits,
} from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

const { email, sub: subject } = RUTH;
const OTHER = 'https://login.example.net';

const isSignedIn = async (browser: Visitor) => (await browser.call(currentUser)).status === 200;
const come = async (browser: Visitor, callback: string) =>
  leadsTo(await browser.send('GET', callback));

describe('callbacks from the agency', () => {
  it('a callback from the agency with a state that the portal did not issue is refused (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    const forged = callback.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`);
    expect(await come(browser, forged)).toBe('/auth?agency=expired');
    expect(await come(browser, '/api/login/agency/callback?code=1')).toBe('/auth?agency=expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('a callback from the agency is refused in any browser except the one that began the sign-in (K9)', async () => {
    await makeLinked();
    const portal = await portalWith();
    const attacker = portal.visitor();
    const callback = await signInThere(agency, await leaveForAgency(attacker));
    const victim = portal.visitor();
    expect(await come(victim, callback)).toBe('/auth?agency=expired');
    await leaveForAgency(victim);
    expect(await come(victim, callback)).toBe('/auth?agency=expired');
    expect(await isSignedIn(victim)).toBe(false);
    expect(await come(attacker, callback)).toBe('/');
  });

  it('a callback from the agency works only once, even when it is opened twice at the same moment (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    const led = await Promise.all([come(browser, callback), come(browser, callback)]);
    expect(led.toSorted()).toEqual(['/', '/auth?agency=expired']);
    expect(await come(browser, callback)).toBe('/auth?agency=expired');
  });

  it('an agency sign-in that took longer than ten minutes by the database’s clock is refused (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    await passMinutesAtAgency(app, 10);
    expect(await come(browser, callback)).toBe('/auth?agency=expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('several tabs of one browser can sign in with the agency at the same time', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const [first, second] = [
      await leaveForAgency(browser, '/hours'),
      await leaveForAgency(browser),
    ];
    expect(await come(browser, await signInThere(agency, first))).toBe('/hours');
    expect(await come(browser, await signInThere(agency, second))).toBe('/');
  });

  it.each([
    ['another nonce', { idToken: { nonce: 'another' } }],
    ['no nonce', { idToken: { nonce: undefined } }],
    ['another issuer in the token', { idToken: { iss: OTHER } }],
    ['another issuer in the address', { returnedIssuer: OTHER }],
    ['a token for another portal', { idToken: { aud: 'another-portal' } }],
    ['an expired token', { idToken: { exp: 1 } }],
    ['a token that somebody else signed', { hasOtherKey: true }],
    ['a token and a userinfo of two different people', { idToken: { sub: 'somebody-else' } }],
  ])('a sign-in is refused if the agency’s response contains %s (K9)', async (_what, lies) => {
    await makeLinked();
    const portal = await portalWith();
    const browser = portal.visitor();
    agency.signsIn(RUTH, lies);
    expect(await signInWithAgency(browser, agency, '/hours')).toBe(
      '/auth?agency=refused&next=%2Fhours',
    );
    expect(await isSignedIn(browser)).toBe(false);
    agency.signsIn(RUTH);
    expect(await signInWithAgency(browser, agency)).toBe('/');
  });

  it('if the agency’s configuration names a different issuer than the settings, the portal redirects nobody to the agency (K9)', async () => {
    agency.signsIn(RUTH, { issuer: OTHER });
    const browser = (await portalWith()).visitor();
    expect(await leaveForAgency(browser)).toBe('/auth?agency=unreachable');
  });

  it('a person who cancels the sign-in at the agency returns to the sign-in page', async () => {
    const browser = (await portalWith()).visitor();
    const state = new URL(await leaveForAgency(browser)).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(agency.issuer);
    const callback = `/api/login/agency/callback?error=access_denied&state=${state}&iss=${iss}`;
    expect(await come(browser, callback)).toBe('/auth?agency=refused');
  });

  it('the log contains no code, state, token or email address of a sign-in (K9)', async () => {
    await app.makeUser({ email });
    const portal = await portalWith({ makesAccounts: true });
    const browser = portal.visitor();
    const before = app.logged().length;
    for (const lies of [{}, { idToken: { nonce: 'another' } }, { returnedIssuer: OTHER }]) {
      agency.signsIn(RUTH, lies);
      const callback = await signInThere(agency, await leaveForAgency(browser));
      await come(browser, callback);
      const logged = app.logged().slice(before);
      expect(logged).toContain('/api/login/agency/callback');
      const { searchParams } = new URL(callback, agency.issuer);
      for (const name of ['code', 'state']) {
        expect(logged).not.toContain(searchParams.get(name));
      }
      expect(logged).not.toMatch(/ruth|eyJ|another/);
    }
  });
});

describe('the page after a sign-in with the agency', () => {
  it.each([
    'https://evil.example.org/',
    '//evil.example.org/profile',
    '/\\evil.example.org',
    '/.//evil.example.org',
    '/api/logout',
    '/auth?next=/profile',
    'profile',
    '/no-such-page',
    'javascript:alert(1)',
    `/profile?${'x'.repeat(2000)}`,
  ])('signing in with the agency never redirects to %s', async (next) => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency, next)).toBe('/');
  });
});

describe('email addresses that the agency has not verified', () => {
  it.each([[false], [undefined], ['no'], [null], [0]])(
    'an email address whose “verified” claim from the agency is %j signs nobody in (K9)',
    async (verified) => {
      await app.makeUser({ email });
      await app.makeUser({ email: 'imported@example.org', password: null });
      const portal = await portalWith({ makesAccounts: true });
      for (const address of [email, 'imported@example.org', 'new@example.org']) {
        agency.signsIn({ sub: subject, email: address, email_verified: verified });
        const browser = portal.visitor();
        expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=unverified');
        expect(await isSignedIn(browser)).toBe(false);
      }
      expect(await readLinked(app)).toEqual([]);
      expect(await countUsers(app)).toBe(2);
    },
  );

  it('an unverified email address in the agency’s token is refused even if its userinfo has another, verified address (K9)', async () => {
    await app.makeUser({ email, password: null });
    const browser = (await portalWith()).visitor();
    // The token has an unverified address; the userinfo answer has another, verified one.
    const person = { ...RUTH, email: 'mallory@example.org', email_verified: true };
    agency.signsIn(person, { idToken: { email } });
    expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=no-account');
    expect(await readLinked(app)).toEqual([]);
  });

  it.each([
    // The database treats the Kelvin sign as a k.
    'ru\u212Ae@example.org',
    'Ruke <ruke@example.org>',
    'ruke@example.org, mallory@example.org',
    'ruke@example.org\r\nBcc: mallory@example.org',
  ])(
    'a malformed email address from the agency neither finds nor creates an account: %j (K9)',
    async (address) => {
      await app.makeUser({ email: 'ruke@example.org', password: null });
      agency.signsIn({ ...RUTH, email: address });
      const browser = (await portalWith({ makesAccounts: true })).visitor();
      expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=unverified');
      expect(await isSignedIn(browser)).toBe(false);
      expect(await countUsers(app)).toBe(1);
    },
  );

  it('an email address counts as verified only by the claim that is named in the settings', async () => {
    await app.makeUser({ email, password: null });
    const portal = await portalWith({ emailVerifiedClaim: 'xms_edov' });
    expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=unverified');
    agency.signsIn(RUTH, { idToken: { email, xms_edov: '1' } });
    expect(await signInWithAgency(portal.visitor(), agency)).toBe('/');
  });

  it('a second agency account with the email address of an already linked account is refused (K9)', async () => {
    await makeLinked({ password: null });
    agency.signsIn({ ...RUTH, sub: 'another-ruth' });
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=other-account');
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('a suspended user can’t sign in with the agency, whether the account is linked or not (K8)', async () => {
  const linked = await makeLinked({ suspendedAt: new Date() });
  const unlinked = await app.makeUser({
    email: 'miriam@example.org',
    password: null,
    suspendedAt: new Date(),
  });
  const portal = await portalWith();
  expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=suspended');
  agency.signsIn({ sub: 'miriam', email: 'miriam@example.org', email_verified: true });
  expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=suspended');
  const details = { by: 'agency', reason: 'the account is suspended' };
  const failed = { action: 'sign-in-failed', actor: null, details };
  expect(await auditTrail(app)).toEqual([
    { ...failed, subject: linked.id },
    { ...failed, subject: unlinked.id },
  ]);
});

describe('an agency that is unreachable', () => {
  it('the portal starts and accepts passwords while the agency is unreachable (K9)', async () => {
    const user = await makeLinked();
    await agency.goAway();
    const portal = await portalWith();
    const browser = portal.visitor();
    expect(await leaveForAgency(browser, '/hours')).toBe('/auth?agency=unreachable&next=%2Fhours');
    const credentials = { username: user.username, password: PASSWORD };
    expect((await portal.visitor().call(login, { body: credentials })).status).toBe(200);
    await agency.comeBack();
    expect(await signInWithAgency(browser, agency, '/hours')).toBe('/hours');
  });

  it('if the agency becomes unreachable during a sign-in, the person returns to the sign-in page (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    await agency.goAway();
    const led = await come(browser, callback);
    await agency.comeBack();
    expect(led).toBe('/auth?agency=unreachable');
    expect(await signInWithAgency(browser, agency)).toBe('/');
  });

  it('a request to an agency that never answers times out after some seconds, and delays nobody else (K9)', async () => {
    const user = await makeLinked();
    const portal = await portalWith();
    agency.fallSilent(true);
    const browser = portal.visitor();
    const left = leaveForAgency(browser);
    const credentials = { username: user.username, password: PASSWORD };
    expect((await portal.visitor().call(login, { body: credentials })).status).toBe(200);
    const led = await left;
    agency.fallSilent(false);
    expect(led).toBe('/auth?agency=unreachable');
  }, 20_000);
});

test('too many agency sign-ins begun from one IP address are refused for a while', async () => {
  const portal = await portalWith();
  await leaveForAgency(portal.visitor());
  await useUpLimits(app);
  expect(await leaveForAgency(portal.visitor())).toBe('/auth?agency=too-many');
});
