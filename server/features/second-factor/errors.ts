import {
  MAX_PASSKEYS,
  SECOND_FACTOR_REQUIRED,
  WRONG_SECOND_FACTOR,
} from '#shared/second-factor/constants.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const secondFactorRequired = () =>
  new AppError({
    status: 403,
    code: SECOND_FACTOR_REQUIRED,
    message: 'Set up a second step for signing in first.',
  });

const wrongFactor = (field: string, message: string) =>
  new AppError({ status: 400, code: WRONG_SECOND_FACTOR, message, fields: { [field]: message } });

export const wrongCode = () =>
  wrongFactor('code', 'This code is not right, or it was used before. Wait for the next one.');

export const wrongRecoveryCode = () =>
  wrongFactor('recoveryCode', 'This recovery code is not right, or it was used before.');

export const isWrongFactor = (error: unknown) =>
  error instanceof AppError && error.code === WRONG_SECOND_FACTOR;

const UNREADABLE =
  'The portal can no longer check the codes of your app. Use a recovery code or a passkey, or ask an administrator to remove your second step.';

/** Thrown if the app's secret can't be decrypted because the session secret has changed. */
export const unreadableAuthenticator = () =>
  new AppError({
    status: 400,
    code: 'unreadable-authenticator',
    message: UNREADABLE,
    fields: { code: UNREADABLE },
  });

export const oneProof = () =>
  badRequest('Send exactly one proof of who you are, such as a code or a passkey.');

export const wrongPasskey = () =>
  new AppError({
    status: 400,
    code: WRONG_SECOND_FACTOR,
    message: 'This passkey was not accepted. Please try again.',
  });

export const passkeyNotAdded = () => badRequest('This passkey was not accepted. Please try again.');

export const passkeyKnown = () =>
  conflict('passkey-known', 'This passkey is already added to an account.');

export const tooManyPasskeys = () =>
  conflict(
    'too-many-passkeys',
    `You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`,
  );

export const passkeyNotFound = () => notFound('This passkey');

export const hasAuthenticator = () =>
  conflict('has-authenticator', 'You have an authenticator app already. Remove it first.');

export const noAuthenticator = () => notFound('An authenticator app without a first code');

export const noSecondFactor = () =>
  conflict('no-second-factor', 'Add a passkey or an authenticator app first.');

export const lastFactorRequired = () =>
  conflict(
    'last-second-factor',
    'This portal asks you for a second step. Add another passkey or app before you remove this one.',
  );

export const lastAdministratorWithFactor = () =>
  conflict(
    'last-second-factor',
    'No other administrator has a second step, so this second step can’t be removed.',
  );

export const ownSecondFactor = () =>
  conflict('own-second-factor', 'Change your own second step under “Sign-in and devices”.');
