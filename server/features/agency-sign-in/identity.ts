import type { Role } from '#shared/accounts/constants.ts';
import { email } from '#shared/fields.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';

export interface AgencyIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Null if the agency gives no role; undefined if only the portal manages roles. */
  role: Role | null | undefined;
  hasSecondFactor: boolean;
  provedAt: number | null;
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

interface Told {
  claims: Claims;
  more: Readonly<Record<string, unknown>> | null;
  settings: AgencySettings;
}

/** Sign-in methods that count as two factors: 'mfa' of RFC 8176 and 'ngcmfa' of Entra ID. */
const BOTH: ReadonlySet<unknown> = new Set(['mfa', 'ngcmfa']);
/** Methods that prove something the person has, which is one factor. */
const POSSESSION: ReadonlySet<unknown> = new Set(['hwk', 'swk', 'otp', 'fido', 'sc', 'sms', 'tel']);
/** Methods that prove something the person knows or is, which is one factor. */
const PERSONAL: ReadonlySet<unknown> = new Set([
  'pwd',
  'pin',
  'fpt',
  'face',
  'iris',
  'vbm',
  'user',
]);
const MAX_SECONDS = 1e11;

/** The claim by which Entra ID reports that a person has too many groups to list. */
const ELSEWHERE = '_claim_names';

export function lacksClaims(
  claims: Claims,
  { emailVerifiedClaim, roles }: Pick<AgencySettings, 'emailVerifiedClaim' | 'roles'>,
) {
  const needed = ['email', emailVerifiedClaim, ...(roles ? [roles.claim] : [])];
  return needed.some((name) => claims[name] === undefined);
}

export function identityOf({ claims, more, settings }: Told): AgencyIdentity {
  const all = { ...more, ...claims };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...emailOf({ claims, more, settings }),
    username: textOf(all['preferred_username']),
    firstName: textOf(all['given_name']),
    lastName: textOf(all['family_name']),
    role: roleOf(all, settings),
    hasSecondFactor: hasSecondFactor(claims, settings),
    provedAt: secondsOf(claims['auth_time']),
  };
}

/** Reads the email address and its "verified" claim from the same response, never from two. */
function emailOf({ claims, more, settings: { emailVerifiedClaim } }: Told) {
  const isWhole = claims['email'] !== undefined && claims[emailVerifiedClaim] !== undefined;
  const source = isWhole || typeof more?.['email'] !== 'string' ? claims : more;
  return {
    email: addressOf(source['email']),
    isEmailVerified: isTrue(source[emailVerifiedClaim]),
  };
}

/** Entra ID sends some booleans as text or number. */
function isTrue(value: unknown) {
  return value === true || value === 'true' || value === '1' || value === 1;
}

function roleOf(claims: Readonly<Record<string, unknown>>, { roles }: AgencySettings) {
  if (!roles) return undefined;
  const elsewhere = claims[ELSEWHERE];
  if (typeof elsewhere === 'object' && elsewhere !== null && roles.claim in elsewhere) {
    return undefined;
  }
  const values = valuesOf(claims[roles.claim]);
  const given = roles.rules.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  return BY_RIGHTS.find((role) => given.includes(role)) ?? null;
}

const BY_RIGHTS: readonly Role[] = ['admin', 'chaplain', 'guest'];

/** Some providers send a list with one value as plain text. */
function valuesOf(claim: unknown): readonly unknown[] {
  return Array.isArray(claim) ? claim : [claim];
}

function hasSecondFactor({ amr, acr }: Claims, { isSecondFactor, mfaAcr }: AgencySettings) {
  const isLevel = mfaAcr.some((level) => level === acr);
  return isSecondFactor || isLevel || areTwoFactors(valuesOf(amr));
}

function areTwoFactors(methods: readonly unknown[]) {
  const has = (kind: ReadonlySet<unknown>) => methods.some((method) => kind.has(method));
  return has(BOTH) || (has(POSSESSION) && has(PERSONAL));
}

function secondsOf(value: unknown) {
  const isTime = typeof value === 'number' && value > 0 && value < MAX_SECONDS;
  return isTime ? Math.floor(value) : null;
}

/** Refuses characters such as the Kelvin sign, which the database would treat as a plain k. */
function addressOf(value: unknown) {
  const { data } = email.safeParse(value);
  return data ?? null;
}

function textOf(value: unknown) {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
