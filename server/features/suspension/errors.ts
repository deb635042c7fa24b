import { conflict, notFound } from '#server/errors.ts';

export const userNotFound = () => notFound('This user');

export const ownAccount = () => conflict('own-account', 'You can’t suspend yourself.');

export const lastAdministrator = () =>
  conflict('last-administrator', 'The last administrator can’t be suspended.');
