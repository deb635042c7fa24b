/** Days for which a browser that passed the second factor isn't asked for it again. */
export const TRUSTED_DEVICE_DAYS = 30;

/** How many recovery codes a person has. */
export const RECOVERY_CODE_COUNT = 10;

/** Minutes for which a proof of who somebody is lets them do what asks for it. */
export const VERIFIED_MINUTES = 10;

export const PASSKEY_NAME_MAX_LENGTH = 60;
export const MAX_PASSKEYS = 20;

/** The ways to prove who somebody is, besides the password. */
export const SECOND_FACTORS = ['passkey', 'authenticator', 'recovery-code'] as const;

export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What a passkey's challenge is for. */
export const PASSKEY_PURPOSES = ['add', 'sign-in', 'second-step', 'verify'] as const;

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Who needs a second factor: a setting of each deployment. */
export const SECOND_FACTOR_RULES = ['none', 'admin', 'everyone'] as const;

export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** What the server answers, with 403, to a sign-in whose password is right and whose account has a factor. */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/** What it answers, with 400, to a wrong code, recovery code, passkey or password of a proof. */
export const WRONG_SECOND_FACTOR = 'wrong-second-factor';

/** What it answers, with 403, to people who must set a factor up before anything else. */
export const SECOND_FACTOR_REQUIRED = 'second-factor-required';

/** What it answers, with 403, to what takes a proof from the last minutes. */
export const VERIFICATION_NEEDED = 'verification-needed';
