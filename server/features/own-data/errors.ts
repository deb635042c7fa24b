import { badRequest, conflict, notFound } from '#server/errors.ts';

export const userNotFound = () => notFound('This user');

export const ownErasure = () =>
  conflict('own-account', 'Another administrator has to erase your account.');

export const lastAdministrator = () =>
  conflict('last-administrator', 'The last administrator can’t be erased.');

export const isOnScene = () =>
  conflict('on-scene', 'This person is on scene. Record their departure first.');

export const wrongUsername = () => {
  const message = 'This is not the username of the person you are erasing.';
  return badRequest(message, { username: message });
};
