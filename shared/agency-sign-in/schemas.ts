import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '#shared/accounts/constants.ts';
import { timestamp } from '#shared/fields.ts';

const PASSWORD_REQUIRED = 'Password is required';

/** Longer addresses don't arrive; codes of some agencies have thousands of characters. */
const cappedText = z.optional(z.string().check(z.maxLength(12_000)));

/** The name of the agency to sign in with; null where there is none. */
export const signInWaysSchema = z.object({ agency: z.nullable(z.string()) });

export const agencyStartQuery = z.object({
  /** The page to open afterwards. */
  next: cappedText,
  /** Asks the agency for a new proof of who the person is. */
  verify: z.optional(z.literal('1')),
});

/** What the agency sends back, as OpenID Connect names it. */
export const agencyCallbackQuery = z.object({
  state: cappedText,
  code: cappedText,
  iss: cappedText,
  error: cappedText,
});

export type AgencyCallback = z.output<typeof agencyCallbackQuery>;

/** The two accounts that are to be linked. */
export const agencyLinkSchema = z.object({
  agency: z.string(),
  /** As the agency names it. */
  email: z.string(),
  /** The account here. */
  username: z.string(),
});

export const agencyLinkBody = z.object({
  password: z
    .string(PASSWORD_REQUIRED)
    .check(z.minLength(1, PASSWORD_REQUIRED), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_REQUIRED)),
});

export const ownAgencyAccountSchema = z.object({
  /** The name of the agency; null where the portal has no agency. */
  agency: z.nullable(z.string()),
  account: z.nullable(
    z.object({ email: z.string(), linkedAt: timestamp, lastUsedAt: z.nullable(timestamp) }),
  ),
  /** Whether the person would still get in without it. */
  canUnlink: z.boolean(),
});

export type OwnAgencyAccount = z.output<typeof ownAgencyAccountSchema>;
