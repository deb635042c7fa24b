/** For how many days a trusted browser isn't asked for the second factor again. */
export const TRUSTED_DEVICE_DAYS = 30;

export const RECOVERY_CODE_COUNT = 10;

export const VERIFIED_MINUTES = 10;

export const PASSKEY_NAME_MAX_LENGTH = 60;
export const MAX_PASSKEYS = 20;

export const SECOND_FACTORS = ['passkey', 'authenticator', 'recovery-code'] as const;

export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const PASSKEY_PURPOSES = ['add', 'sign-in', 'second-step', 'verify'] as const;

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

export const SECOND_FACTOR_RULES = ['none', 'admin', 'everyone'] as const;

export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Error code (403): the password was right, but the account has a second factor. */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/** Error code (400): the code, recovery code, passkey or password was wrong. */
export const WRONG_SECOND_FACTOR = 'wrong-second-factor';

/** Error code (403): the person must set up a second factor first. */
export const SECOND_FACTOR_REQUIRED = 'second-factor-required';

/** Error code (403): this change needs a proof of identity from the last minutes. */
export const VERIFICATION_NEEDED = 'verification-needed';
