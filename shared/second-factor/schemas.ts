import * as z from 'zod/mini';
import { idParams, requiredText, timestamp } from '#shared/fields.ts';
import { PASSKEY_NAME_MAX_LENGTH, SECOND_FACTORS } from './constants.ts';

const webauthnJson = z.record(z.string(), z.unknown());

export const passkeyOptionsSchema = z.object({ options: webauthnJson });

export const passkeyResponseBody = z.object({ response: webauthnJson });

const passkeyName = requiredText(PASSKEY_NAME_MAX_LENGTH, 'Name is required');

export const addPasskeyBody = z.object({ name: passkeyName, response: webauthnJson });

export const passkeyParams = idParams;
export const renamePasskeyBody = z.object({ name: passkeyName });

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the passkey is synchronized to the person's other devices. */
  isBackedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type Passkey = z.output<typeof passkeySchema>;

export const secondFactorSchema = z.object({
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
  authenticatorAddedAt: z.nullable(timestamp),
  recoveryCodesLeft: z.int(),
  trustedDevices: z.int(),
  passkeys: z.array(passkeySchema),
});

export type OwnSecondFactor = z.output<typeof secondFactorSchema>;

const code = z
  .string('Enter the six digits of the app')
  .check(
    z.maxLength(20, 'Enter the six digits of the app'),
    z.trim(),
    z.regex(/^\d{3}\s?\d{3}$/, 'Enter the six digits of the app'),
  );

export const authenticatorCodeBody = z.object({ code });

export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const addedFactorSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const signInStepSchema = z.object({
  methods: z.array(z.enum(SECOND_FACTORS)),
  username: z.string(),
});

const recoveryCode = requiredText(40, 'Enter one of your recovery codes');

export const recoveryCodeBody = z.object({ recoveryCode });

const password = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1000));

export const passwordProofBody = z.object({ password });

const proof = {
  code: z.optional(code),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(webauthnJson),
};

export const secondStepBody = z.object({
  ...proof,
  trustsDevice: z._default(z.boolean(), false),
});

export const verificationBody = z.object({
  ...proof,
  password: z.optional(password),
});

export type SignInStep = z.output<typeof signInStepSchema>;

export const verificationSchema = z.object({
  methods: z.array(z.enum(['password', ...SECOND_FACTORS])),
});

export type VerificationMethod = z.output<typeof verificationSchema>['methods'][number];
