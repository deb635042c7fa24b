import type { Role } from '#shared/accounts/constants.ts';
import { email } from '#shared/fields.ts';
import type { AgencySettings } from '#server/agency-settings.ts';

/** What is taken from the tokens of the agency. */
export interface AgencyIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  /** The agency says that the address is the person's own. */
  isEmailVerified: boolean;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** The role that the agency gives, or null for none; undefined where roles are the portal's alone. */
  role: Role | null | undefined;
  hasSecondFactor: boolean;
  /** When the person last proved to the agency who they are, in seconds since 1970. */
  provedAt: number | null;
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

interface Told {
  /** Of the ID token. */
  claims: Claims;
  /** What the agency says of the person besides. */
  more: Readonly<Record<string, unknown>> | null;
  settings: AgencySettings;
}

/** Methods of RFC 8176 that are two factors, and Entra ID's own. */
const BOTH: ReadonlySet<unknown> = new Set(['mfa', 'ngcmfa']);
/** Methods by something that the person has: alone they are one factor. */
const POSSESSION: ReadonlySet<unknown> = new Set(['hwk', 'swk', 'otp', 'fido', 'sc', 'sms', 'tel']);
/** Methods by something that the person knows or is. */
const PERSONAL: ReadonlySet<unknown> = new Set([
  'pwd',
  'pin',
  'fpt',
  'face',
  'iris',
  'vbm',
  'user',
]);
/** A greater number is no time in seconds. */
const MAX_SECONDS = 1e11;

/** The claim by which a token says that a person is in too many groups to list them. */
const ELSEWHERE = '_claim_names';

/** Whether an ID token says too little, so that the agency is asked for more. */
export function lacksClaims(
  claims: Claims,
  { emailVerifiedClaim, roles }: Pick<AgencySettings, 'emailVerifiedClaim' | 'roles'>,
) {
  const needed = ['email', emailVerifiedClaim, ...(roles ? [roles.claim] : [])];
  return needed.some((name) => claims[name] === undefined);
}

/** Returns what the agency says of a person. What it doesn't say clearly is not taken as said. */
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

/** Takes the address and the word on whether it is verified from the same answer. */
function emailOf({ claims, more, settings: { emailVerifiedClaim } }: Told) {
  const isWhole = claims['email'] !== undefined && claims[emailVerifiedClaim] !== undefined;
  const source = isWhole || typeof more?.['email'] !== 'string' ? claims : more;
  return {
    email: addressOf(source['email']),
    isEmailVerified: isTrue(source[emailVerifiedClaim]),
  };
}

/** Entra ID writes some of its claims as a text or a number. */
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

/** A list, or one text as some providers send it for a list of one. */
function valuesOf(claim: unknown): readonly unknown[] {
  return Array.isArray(claim) ? claim : [claim];
}

function hasSecondFactor({ amr, acr }: Claims, { isSecondFactor, mfaAcr }: AgencySettings) {
  const isLevel = typeof acr === 'string' && mfaAcr.includes(acr);
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

/**
 * Returns an address that people could register with, or null. The database folds some letters to
 * plain ones, so that another address could match somebody else's.
 */
function addressOf(value: unknown) {
  const { data } = email.safeParse(value);
  return data ?? null;
}

function textOf(value: unknown) {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
