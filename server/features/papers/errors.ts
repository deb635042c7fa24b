import { conflict, notFound } from '#server/errors.ts';

export const placeNotFound = () => notFound('This site or shift');

export const staysChanged = () =>
  conflict('hours-changed', 'Some of these hours no longer exist: please reload the list.');
