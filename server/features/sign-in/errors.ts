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
