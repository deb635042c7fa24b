import { conflict, notFound } from '#server/http/errors.ts';

export const hoursNotFound = () => notFound('These hours');

export const stillOnScene = () =>
  conflict('still-on-scene', 'Hours can be approved once the departure is recorded.');
