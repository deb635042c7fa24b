import { conflict, notFound } from '#server/errors.ts';

export const chaplainNotFound = () => notFound('This chaplain');

export const noOwnProfile = () => notFound('Your chaplain profile');

export const profileExists = () =>
  conflict('profile-exists', 'You already have a chaplain profile.');

export const alreadyApproved = () =>
  conflict('already-approved', 'This chaplain has already been approved.');

export const notApproved = () =>
  conflict('not-approved', 'This chaplain is not approved, so there is no approval to withdraw.');

export const alreadyDeclined = () =>
  conflict('already-declined', 'This application has already been declined.');

export const listChanged = (count: number, done: 'approved' | 'invited') =>
  conflict(
    'list-changed',
    `The list has changed: it has ${count.toLocaleString('en-US')} chaplains now. Nobody was ${done}. Look at it again.`,
  );
