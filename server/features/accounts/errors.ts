import { AGENCY_ONLY } from '#shared/agency-sign-in/constants.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const wrongCredentials = () =>
  new AppError({
    status: 401,
    code: 'wrong-credentials',
    message: 'The username or password is not right.',
  });

/** Thrown only after the right password, so that nobody else learns of a suspension. */
export const accountSuspended = () =>
  new AppError({
    status: 403,
    code: 'account-suspended',
    message: 'This account is suspended. Please ask the office.',
  });

export const liftSuspensionFirst = () =>
  conflict('account-suspended', 'This account is suspended. Lift the suspension first.');

const WRONG_PASSWORD = 'The current password is not right.';

export const wrongCurrentPassword = () =>
  badRequest(WRONG_PASSWORD, { currentPassword: WRONG_PASSWORD });

export const passwordNeeded = () => {
  const message = 'Enter your current password to change your email or username.';
  const fields = { currentPassword: message };
  return new AppError({ status: 403, code: 'password-needed', message, fields });
};

export const isWrongCurrentPassword = (error: unknown) =>
  error instanceof AppError && error.fields?.['currentPassword'] === WRONG_PASSWORD;

/** Keeps a stranger who receives the mail by mistake from taking over the account. */
export const signInToConfirm = () =>
  new AppError({
    status: 403,
    code: 'sign-in-to-confirm',
    message:
      'This link changes the email address of an account. Sign in to that account in this browser first.',
  });

export const agencyOnly = (name: string) =>
  new AppError({
    status: 403,
    code: AGENCY_ONLY,
    message: `Your account no longer has a password of its own. Sign in with ${name}.`,
  });

export const passwordChangedMeanwhile = () =>
  conflict(
    'password-changed',
    'Your password was changed a moment ago, here or by somebody else. Try again with the new one.',
  );

export const usernameTaken = () =>
  conflict('username-taken', 'This username is already taken.', {
    username: 'This username is already taken.',
  });

export const emailTaken = () =>
  conflict('email-taken', 'An account with this email already exists.', {
    email: 'An account with this email already exists.',
  });

export const lastAdministrator = () =>
  conflict('last-administrator', 'The last administrator can’t be given another role.');

export const factorAddedMeanwhile = () =>
  conflict(
    'factor-added',
    'The second step of your account was changed a moment ago. Please sign in again.',
  );

export const userNotFound = () => notFound('This user');

export const tooShortPassword = (field: string, minimum: number) => {
  const message = `Password must be at least ${minimum} characters`;
  return badRequest(message, { [field]: message });
};

export const commonPassword = (field: string) => {
  const message = 'This password is one of the most common ones. Please choose another.';
  return badRequest(message, { [field]: message });
};

export const hasPassword = () =>
  conflict(
    'has-password',
    'This person has a password already. They can set a new one with ‘Forgot password?’.',
  );

export const linkNotValid = () =>
  new AppError({
    status: 404,
    code: 'link-not-valid',
    message: 'This link has been used or has expired. Please ask the office for a new one.',
  });

export const confirmationNotValid = () =>
  new AppError({
    status: 404,
    code: 'link-not-valid',
    message: 'This link has expired, or you have since chosen another email address.',
  });

export const emailTakenMeanwhile = () =>
  conflict(
    'email-taken',
    'Another account now has this email address, so your account keeps its old one.',
  );

export const secondFactorNeeded = () =>
  new AppError({
    status: 403,
    code: SECOND_FACTOR_NEEDED,
    message: 'To finish signing in, use a passkey, a code from your app, or a recovery code.',
  });
