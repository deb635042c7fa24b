import { WRONG_SECOND_FACTOR } from '#shared/second-factor/constants.ts';
import { AppError } from '#server/errors.ts';

export const signInOver = () =>
  new AppError({
    status: 404,
    code: 'sign-in-over',
    message: 'This sign-in took too long. Please enter your password again.',
  });

export const unknownPasskey = () =>
  new AppError({
    status: 401,
    code: 'wrong-credentials',
    message: 'This passkey can’t be used here. Sign in with your password.',
  });

const WRONG_PASSWORD = 'The password is not right.';

export const wrongPassword = () =>
  new AppError({
    status: 400,
    code: WRONG_SECOND_FACTOR,
    message: WRONG_PASSWORD,
    fields: { password: WRONG_PASSWORD },
  });
