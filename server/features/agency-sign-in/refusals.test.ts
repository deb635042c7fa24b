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

describe('what comes back from the agency', () => {
  it('a state that the portal did not give is refused (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    const forged = callback.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`);
    expect(await come(browser, forged)).toBe('/auth?agency=expired');
    expect(await come(browser, '/api/login/agency/callback?code=1')).toBe('/auth?agency=expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('a sign-in that another browser began is refused, so that nobody is signed in as a stranger (K9)', async () => {
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

  it('a callback works once, also when it is used twice at once (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    const led = await Promise.all([come(browser, callback), come(browser, callback)]);
    expect(led.toSorted()).toEqual(['/', '/auth?agency=expired']);
    expect(await come(browser, callback)).toBe('/auth?agency=expired');
  });

  it('a sign-in that took longer than ten minutes by the database’s clock is refused (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    await passMinutesAtAgency(app, 10);
    expect(await come(browser, callback)).toBe('/auth?agency=expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('several tabs of one browser can be at the agency at once', async () => {
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
    ['a token that is over', { idToken: { exp: 1 } }],
    ['a token that somebody else signed', { hasOtherKey: true }],
    ['a token of another person than the rest', { idToken: { sub: 'somebody-else' } }],
  ])('an answer of the agency with %s is refused (K9)', async (_what, lies) => {
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

  it('a sign-in is not sent to an agency that names itself differently from the settings (K9)', async () => {
    agency.signsIn(RUTH, { issuer: OTHER });
    const browser = (await portalWith()).visitor();
    expect(await leaveForAgency(browser)).toBe('/auth?agency=unreachable');
  });

  it('a person who does not sign in at the agency comes back to the sign-in page', async () => {
    const browser = (await portalWith()).visitor();
    const state = new URL(await leaveForAgency(browser)).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(agency.issuer);
    const callback = `/api/login/agency/callback?error=access_denied&state=${state}&iss=${iss}`;
    expect(await come(browser, callback)).toBe('/auth?agency=refused');
  });

  it('the log has neither code, state, token nor address of anybody (K9)', async () => {
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

describe('the page that is opened afterwards', () => {
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
  ])('signing in with the agency leads nobody to %s', async (next) => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency, next)).toBe('/');
  });
});

describe('an address that the agency has not verified', () => {
  it.each([[false], [undefined], ['no'], [null], [0]])(
    'an account is not taken over with an address of which the agency says %j (K9)',
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

  it('one answer’s claim that an address is verified does not count for another answer’s address (K9)', async () => {
    await app.makeUser({ email, password: null });
    const browser = (await portalWith()).visitor();
    // The token's address is unverified; userinfo vouches for another.
    const person = { ...RUTH, email: 'mallory@example.org', email_verified: true };
    agency.signsIn(person, { idToken: { email } });
    expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=no-account');
    expect(await readLinked(app)).toEqual([]);
  });

  it.each([
    // The database folds the Kelvin sign to a k.
    'ru\u212Ae@example.org',
    'Ruke <ruke@example.org>',
    'ruke@example.org, mallory@example.org',
    'ruke@example.org\r\nBcc: mallory@example.org',
  ])(
    'an address that nobody could register with opens and makes no account: %j (K9)',
    async (address) => {
      await app.makeUser({ email: 'ruke@example.org', password: null });
      agency.signsIn({ ...RUTH, email: address });
      const browser = (await portalWith({ makesAccounts: true })).visitor();
      expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=unverified');
      expect(await isSignedIn(browser)).toBe(false);
      expect(await countUsers(app)).toBe(1);
    },
  );

  it('only the claim that the settings name counts', async () => {
    await app.makeUser({ email, password: null });
    const portal = await portalWith({ emailVerifiedClaim: 'xms_edov' });
    expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=unverified');
    agency.signsIn(RUTH, { idToken: { email, xms_edov: '1' } });
    expect(await signInWithAgency(portal.visitor(), agency)).toBe('/');
  });

  it('a second person of the agency with the same address is refused (K9)', async () => {
    await makeLinked({ password: null });
    agency.signsIn({ ...RUTH, sub: 'another-ruth' });
    const browser = (await portalWith()).visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/auth?agency=other-account');
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('a suspended user is refused, linked or not (K8)', async () => {
  await makeLinked({ suspendedAt: new Date() });
  await app.makeUser({ email: 'miriam@example.org', password: null, suspendedAt: new Date() });
  const portal = await portalWith();
  expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=suspended');
  agency.signsIn({ sub: 'miriam', email: 'miriam@example.org', email_verified: true });
  expect(await signInWithAgency(portal.visitor(), agency)).toBe('/auth?agency=suspended');
});

describe('an agency that is away', () => {
  it('the portal starts and signs in by password while the agency is away, and finds it when it is back (K9)', async () => {
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

  it('an agency that goes away during a sign-in leads back to the sign-in page (K9)', async () => {
    await makeLinked();
    const browser = (await portalWith()).visitor();
    const callback = await signInThere(agency, await leaveForAgency(browser));
    await agency.goAway();
    const led = await come(browser, callback);
    await agency.comeBack();
    expect(led).toBe('/auth?agency=unreachable');
    expect(await signInWithAgency(browser, agency)).toBe('/');
  });

  it('an agency that never answers is given up after some seconds, and holds nobody else up (K9)', async () => {
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

test('somebody who begins more sign-ins from an address than a shelter does has to wait', async () => {
  const portal = await portalWith();
  await leaveForAgency(portal.visitor());
  await useUpLimits(app);
  expect(await leaveForAgency(portal.visitor())).toBe('/auth?agency=too-many');
});
