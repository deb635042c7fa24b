import * as z from 'zod/mini';
import { idParams, requiredText, timestamp } from '#shared/fields.ts';
import { PASSKEY_NAME_MAX_LENGTH, SECOND_FACTORS } from './constants.ts';

/** What the browser and the server's library exchange; each of them checks what it gets. */
const webauthnJson = z.record(z.string(), z.unknown());

/** What `@simplewebauthn/browser` is started with. */
export const passkeyOptionsSchema = z.object({ options: webauthnJson });

export const passkeyResponseBody = z.object({ response: webauthnJson });

const passkeyName = requiredText(PASSKEY_NAME_MAX_LENGTH, 'Name is required');

export const addPasskeyBody = z.object({ name: passkeyName, response: webauthnJson });

export const passkeyParams = idParams;
export const renamePasskeyBody = z.object({ name: passkeyName });

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the maker of the device keeps a copy for the person's other devices. */
  isBackedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type Passkey = z.output<typeof passkeySchema>;

/** What protects somebody's own account besides the password. */
export const secondFactorSchema = z.object({
  /** Whether this deployment asks everybody of the person's role for a second factor. */
  isRequired: z.boolean(),
  /** False for an account that is signed in to by the agency alone. */
  hasPassword: z.boolean(),
  authenticatorAddedAt: z.nullable(timestamp),
  recoveryCodesLeft: z.int(),
  /** How many browsers aren't asked for the second factor for a while. */
  trustedDevices: z.int(),
  passkeys: z.array(passkeySchema),
});

export type OwnSecondFactor = z.output<typeof secondFactorSchema>;

/** A code of an authenticator app: six digits, maybe with a space in the middle. */
const code = z
  .string('Enter the six digits of the app')
  .check(
    z.maxLength(20, 'Enter the six digits of the app'),
    z.trim(),
    z.regex(/^\d{3}\s?\d{3}$/, 'Enter the six digits of the app'),
  );

export const authenticatorCodeBody = z.object({ code });

/** `uri` is what the QR code says; `secret` is for people who type it. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() });

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Recovery codes come with the first factor; null with any other. */
export const addedFactorSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

/** What a sign-in whose password was right is waiting for. */
export const signInStepSchema = z.object({
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** To show whose sign-in it is. */
  username: z.string(),
});

const recoveryCode = requiredText(40, 'Enter one of your recovery codes');

export const recoveryCodeBody = z.object({ recoveryCode });

const password = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1000));

export const passwordProofBody = z.object({ password });

/** Exactly one of these is sent. */
const proof = {
  code: z.optional(code),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(webauthnJson),
};

export const secondStepBody = z.object({
  ...proof,
  /** The second factor is not asked for on this browser for 30 days. */
  trustsDevice: z._default(z.boolean(), false),
});

export const verificationBody = z.object({
  ...proof,
  password: z.optional(password),
});

export type SignInStep = z.output<typeof signInStepSchema>;

/** The ways in which somebody can confirm who they are. */
export const verificationSchema = z.object({
  methods: z.array(z.enum(['password', ...SECOND_FACTORS])),
});

export type VerificationMethod = z.output<typeof verificationSchema>['methods'][number];
