import { z } from 'zod';
import { ROLES, type Role } from '#shared/accounts/constants.ts';
import { AGENCY_CALLBACK_PATH } from '#shared/agency-sign-in/constants.ts';
import { isLoopback } from './loopback.ts';
import { blankIsAbsent, httpAddress, onOrOff, optional } from './setting-fields.ts';

const NO_SECRET = 'none';
const CLAIM = /^[\w.:/-]+$/;

const listOfWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export interface RoleRule {
  value: string;
  role: Role;
}

const roleMap = z.string().transform((text, context): RoleRule[] => {
  const rules = text.split(',').map((entry) => {
    const at = entry.lastIndexOf('=');
    const role = ROLES.find((each) => each === entry.slice(at + 1).trim());
    const value = entry.slice(0, Math.max(at, 0)).trim();
    return role && value ? { value, role } : null;
  });
  if (!rules.includes(null)) return rules.filter((rule) => rule !== null);
  const message = `must be value=role, separated by commas; the roles are ${ROLES.join(', ')}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const agencyFields = {
  AGENCY_ISSUER: optional(
    httpAddress()
      .refine(isSafeIssuer, 'must be an https address')
      .refine((text) => !/[?#]/.test(text), 'can’t have a query'),
  ),
  AGENCY_CLIENT_ID: optional(z.string()),
  AGENCY_CLIENT_SECRET: optional(z.string()),
  AGENCY_NAME: z.preprocess(
    blankIsAbsent,
    z.string().trim().max(60, 'must have at most 60 characters').default('the agency'),
  ),
  AGENCY_SCOPES: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .refine((text) => listOfWords(text).includes('openid'), 'must include openid')
      .default('openid email profile'),
  ),
  AGENCY_EMAIL_VERIFIED_CLAIM: z.preprocess(
    blankIsAbsent,
    z.string().regex(CLAIM, 'must be the name of a claim').default('email_verified'),
  ),
  AGENCY_ROLE_CLAIM: optional(z.string().regex(CLAIM, 'must be the name of a claim')),
  AGENCY_ROLE_MAP: optional(roleMap),
  AGENCY_ACCOUNTS: onOrOff('off'),
  AGENCY_PASSWORDS: onOrOff('on'),
  AGENCY_SECOND_FACTOR: z.preprocess(
    blankIsAbsent,
    z.enum(['claimed', 'trusted'], 'must be claimed or trusted').default('claimed'),
  ),
  AGENCY_MFA_ACR: optional(z.string().transform(listOfWords)),
};

/** Allows plain HTTP only for an issuer on this machine. */
function isSafeIssuer(text: string) {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}

const shape = z.object(agencyFields);

type AgencyEnv = z.output<typeof shape> & { PUBLIC_URL?: string | undefined };

export function missingAgencySettings(env: AgencyEnv) {
  const missing: { name: keyof AgencyEnv; why: string }[] = [];
  const need = (name: keyof AgencyEnv, why: string) => {
    if (!env[name]) missing.push({ name, why });
  };
  if (env.AGENCY_ISSUER) {
    need('AGENCY_CLIENT_ID', 'is needed with AGENCY_ISSUER');
    need(
      'AGENCY_CLIENT_SECRET',
      `is needed with AGENCY_ISSUER; ${NO_SECRET} if the agency gave none`,
    );
    need('PUBLIC_URL', 'is needed with AGENCY_ISSUER, which leads people back to it');
  } else if (env.AGENCY_CLIENT_ID || env.AGENCY_CLIENT_SECRET) {
    need('AGENCY_ISSUER', 'is needed with AGENCY_CLIENT_ID and AGENCY_CLIENT_SECRET');
  }
  if (env.AGENCY_PASSWORDS === 'off') need('AGENCY_ISSUER', 'is needed with AGENCY_PASSWORDS=off');
  if (env.AGENCY_ROLE_CLAIM) need('AGENCY_ROLE_MAP', 'is needed with AGENCY_ROLE_CLAIM');
  if (env.AGENCY_ROLE_MAP) need('AGENCY_ROLE_CLAIM', 'is needed with AGENCY_ROLE_MAP');
  return missing;
}

export interface AgencySettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  name: string;
  scopes: string;
  callback: string;
  /** The claim that must be true for the email address to count as the person's own. */
  emailVerifiedClaim: string;
  /** Null if only the portal manages roles. */
  roles: { claim: string; rules: readonly RoleRule[] } | null;
  makesAccounts: boolean;
  allowsPasswords: boolean;
  isSecondFactor: boolean;
  /** Values of `acr` that prove a second factor. */
  mfaAcr: readonly string[];
}

export function agencyOf(env: AgencyEnv): AgencySettings | null {
  const { AGENCY_ISSUER, AGENCY_CLIENT_ID, AGENCY_CLIENT_SECRET, PUBLIC_URL } = env;
  if (!AGENCY_ISSUER || !AGENCY_CLIENT_ID || !AGENCY_CLIENT_SECRET || !PUBLIC_URL) return null;
  const { AGENCY_ROLE_CLAIM: claim, AGENCY_ROLE_MAP: rules } = env;
  return {
    issuer: AGENCY_ISSUER,
    clientId: AGENCY_CLIENT_ID,
    clientSecret: AGENCY_CLIENT_SECRET === NO_SECRET ? null : AGENCY_CLIENT_SECRET,
    name: env.AGENCY_NAME,
    scopes: listOfWords(env.AGENCY_SCOPES).join(' '),
    callback: PUBLIC_URL.replace(/\/$/, '') + AGENCY_CALLBACK_PATH,
    emailVerifiedClaim: env.AGENCY_EMAIL_VERIFIED_CLAIM,
    roles: claim && rules ? { claim, rules } : null,
    makesAccounts: env.AGENCY_ACCOUNTS === 'on',
    allowsPasswords: env.AGENCY_PASSWORDS === 'on',
    isSecondFactor: env.AGENCY_SECOND_FACTOR === 'trusted',
    mfaAcr: env.AGENCY_MFA_ACR ?? [],
  };
}
