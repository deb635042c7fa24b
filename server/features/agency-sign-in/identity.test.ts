import { describe, expect, it } from 'vitest';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { identityOf, lacksClaims } from './identity.ts';

const ISSUER = 'https://login.example.org';

const SETTINGS: AgencySettings = {
  issuer: ISSUER,
  clientId: 'portal',
  clientSecret: null,
  name: 'Example Agency',
  scopes: 'openid email profile',
  callback: 'https://portal.example.org/api/login/agency/callback',
  emailVerifiedClaim: 'email_verified',
  roles: null,
  makesAccounts: false,
  allowsPasswords: true,
  isSecondFactor: false,
  mfaAcr: ['two-factors'],
};

const GROUPS = {
  claim: 'groups',
  rules: [
    { value: 'helpers', role: 'guest' },
    { value: 'clergy', role: 'chaplain' },
    { value: 'office', role: 'admin' },
  ],
} as const;

type Claims = Record<string, unknown>;

interface More {
  more?: Claims | null;
  settings?: Partial<AgencySettings>;
}

const identified = (claims: Claims, { more = null, settings = {} }: More = {}) =>
  identityOf({
    claims: { iss: ISSUER, sub: 'ruth', ...claims },
    more,
    settings: { ...SETTINGS, ...settings },
  });

describe('the claims that the portal needs', () => {
  const lacks = (claims: Claims, settings: Partial<AgencySettings> = {}) =>
    lacksClaims({ iss: ISSUER, sub: 'ruth', ...claims }, { ...SETTINGS, ...settings });

  it.each<[Claims, boolean]>([
    [{}, true],
    [{ email: 'ruth@example.org' }, true],
    [{ email_verified: true }, true],
    [{ email: 'ruth@example.org', email_verified: false }, false],
  ])('a token with the claims %j lacks claims of the email address: %s', (claims, isLacking) => {
    expect(lacks(claims)).toBe(isLacking);
  });

  it('a token lacks the claim of the roles only if the settings name one', () => {
    const claims = { email: 'ruth@example.org', email_verified: true };
    expect(lacks(claims, { roles: GROUPS })).toBe(true);
    expect(lacks({ ...claims, groups: [] }, { roles: GROUPS })).toBe(false);
  });
});

describe('the identity that the agency reports', () => {
  it('an identity has the issuer, the subject and the trimmed names; other names are left out', () => {
    expect(
      identified({ preferred_username: ' ruth ', given_name: '  ', family_name: 7 }),
    ).toMatchObject({
      issuer: ISSUER,
      subject: 'ruth',
      username: 'ruth',
      firstName: null,
      lastName: null,
    });
  });

  it('a name in the token counts more than a name in the userinfo', () => {
    const more = { given_name: 'Naomi', family_name: 'Miller', preferred_username: 'rmiller' };
    expect(identified({ given_name: 'Ruth' }, { more })).toMatchObject({
      username: 'rmiller',
      firstName: 'Ruth',
      lastName: 'Miller',
    });
  });

  it.each<[unknown, boolean]>([
    [true, true],
    ['true', true],
    ['1', true],
    [1, true],
    ['yes', false],
    ['', false],
    [0, false],
    [2, false],
    [undefined, false],
  ])(
    'an email address whose “verified” claim is %j counts as verified: %s',
    (claim, isVerified) => {
      const { email, isEmailVerified } = identified({
        email: 'ruth@example.org',
        email_verified: claim,
      });
      expect([email, isEmailVerified]).toEqual(['ruth@example.org', isVerified]);
    },
  );

  const verified = { email: 'other@example.org', email_verified: true };

  it.each<[string, Claims, Claims | null, string | null, boolean]>([
    ['both claims', { email: 'ruth@example.org', email_verified: false }, verified, 'ruth@', false],
    ['no address', { email_verified: false }, verified, 'other@', true],
    ['no “verified” claim', { email: 'ruth@example.org' }, verified, 'other@', true],
    ['neither claim', {}, null, null, false],
    ['only an address', { email: 'ruth@example.org' }, { email: 7 }, 'ruth@', false],
    ['only an address', { email: 'ruth@example.org' }, { email_verified: true }, 'ruth@', false],
  ])(
    'a token with %s (%j) and the userinfo %j give one address with its own “verified” claim',
    (_has, claims, more, mailbox, isEmailVerified) => {
      const email = mailbox === null ? null : `${mailbox}example.org`;
      expect(identified(claims, { more })).toMatchObject({ email, isEmailVerified });
    },
  );
});

describe('the role that the agency reports', () => {
  it.each<[unknown, string | null]>([
    [['helpers', 'clergy', 'office'], 'admin'],
    [['helpers', 'clergy'], 'chaplain'],
    ['helpers', 'guest'],
    [['staff'], null],
    [undefined, null],
  ])('the groups %j give the highest of their roles: %s', (groups, role) => {
    expect(identified({ groups }, { settings: { roles: GROUPS } }).role).toBe(role);
  });

  it('the agency reports no role if only the portal manages roles', () => {
    expect(identified({ groups: ['office'] }).role).toBeUndefined();
  });

  it.each<[unknown, string | undefined]>([
    [{ groups: 'src1' }, undefined],
    [{ address: 'src1' }, 'admin'],
    ['groups', 'admin'],
    [null, 'admin'],
  ])('if the claims elsewhere are %j, the groups in the token give the role %s', (names, role) => {
    const claims = { groups: ['office'], _claim_names: names };
    expect(identified(claims, { settings: { roles: GROUPS } }).role).toBe(role);
  });
});

describe('the second factor and the proof that the agency reports', () => {
  it.each<[Claims, boolean]>([
    [{}, false],
    [{ acr: 'two-factors' }, true],
    [{ acr: 'one-factor' }, false],
    [{ acr: 2 }, false],
    [{ amr: 'mfa' }, true],
    [{ amr: ['ngcmfa'] }, true],
    [{ amr: ['otp', 'pin'] }, true],
    [{ amr: ['otp', 'sms'] }, false],
    [{ amr: ['pwd', 'pin'] }, false],
  ])('the claims %j prove a second factor: %s (K9)', (claims, isProved) => {
    expect(identified(claims).hasSecondFactor).toBe(isProved);
  });

  it('each sign-in has a second factor if the settings trust the agency with it', () => {
    expect(identified({}, { settings: { isSecondFactor: true } }).hasSecondFactor).toBe(true);
  });

  it.each<[unknown, number | null]>([
    [1_700_000_000, 1_700_000_000],
    [1.9, 1],
    [0, null],
    [-1, null],
    [99_999_999_999, 99_999_999_999],
    [100_000_000_000, null],
    ['1700000000', null],
    [undefined, null],
  ])('the time of the sign-in %j is read as %j', (time, seconds) => {
    expect(identified({ auth_time: time }).provedAt).toBe(seconds);
  });
});
