/** A browser that passed the second factor isn't asked for it again this long. */
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

/** Answers (403) a right password for an account with a second factor. */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/** Answers (400) a wrong code, recovery code, passkey or password of a proof. */
export const WRONG_SECOND_FACTOR = 'wrong-second-factor';

/** Answers (403) people who must set up a second factor first. */
export const SECOND_FACTOR_REQUIRED = 'second-factor-required';

/** Answers (403) a change that needs a proof from the last minutes. */
export const VERIFICATION_NEEDED = 'verification-needed';
