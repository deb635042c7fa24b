import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const noAgency = () => notFound('This way to sign in');

export const noLink = () =>
  new AppError({
    status: 404,
    code: 'link-not-valid',
    message: 'The sign-in took too long, or you began it in another browser. Sign in again.',
  });

export const wrongPassword = () => {
  const message = 'The password is not right.';
  return badRequest(message, { password: message });
};

export const linkedOtherwise = () =>
  conflict(
    'linked-otherwise',
    'Your account here is linked with another account of the agency. Ask the office to unlink that account.',
  );

export const neededToSignIn = () =>
  conflict(
    'needed-to-sign-in',
    'The agency account is your only way to sign in. To unlink it, ask the office.',
  );

export const notLinked = () => notFound('A linked account');
