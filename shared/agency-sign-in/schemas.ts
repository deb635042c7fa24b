import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '#shared/accounts/constants.ts';
import { timestamp } from '#shared/fields.ts';

const PASSWORD_REQUIRED = 'Password is required';

/** Long enough for the codes of some agencies, which have thousands of characters. */
const cappedText = z.optional(z.string().check(z.maxLength(12_000)));

export const signInWaysSchema = z.object({ agency: z.nullable(z.string()) });

export const agencyStartQuery = z.object({
  next: cappedText,
  verify: z.optional(z.literal('1')),
});

export const agencyCallbackQuery = z.object({
  state: cappedText,
  code: cappedText,
  iss: cappedText,
  error: cappedText,
});

export type AgencyCallback = z.output<typeof agencyCallbackQuery>;

export const agencyLinkSchema = z.object({
  agency: z.string(),
  email: z.string(),
  username: z.string(),
});

export const agencyLinkBody = z.object({
  password: z
    .string(PASSWORD_REQUIRED)
    .check(z.minLength(1, PASSWORD_REQUIRED), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_REQUIRED)),
});

export const ownAgencyAccountSchema = z.object({
  agency: z.nullable(z.string()),
  account: z.nullable(
    z.object({ email: z.string(), linkedAt: timestamp, lastUsedAt: z.nullable(timestamp) }),
  ),
  /** False if the person could not sign in without the agency account. */
  canUnlink: z.boolean(),
});

export type OwnAgencyAccount = z.output<typeof ownAgencyAccountSchema>;
