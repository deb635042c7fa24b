import { conflict, notFound } from '#server/errors.ts';

export const placeNotFound = () => notFound('This site or shift');

export const staysChanged = () =>
  conflict('hours-changed', 'Some of these hours are gone: please look at the list again.');
