import { conflict, notFound } from '#server/errors.ts';

export const hoursNotFound = () => notFound('These hours', 'were');

export const hoursChanged = (count: number, of: number) =>
  conflict(
    'hours-changed',
    of === 1
      ? 'These hours were changed meanwhile, so they were not approved. Please look at them again.'
      : `Nothing was approved: ${count === 1 ? '1 entry was' : `${count} entries were`} changed meanwhile. Please look at them again.`,
  );

export const ownHours = () =>
  conflict('own-hours', 'Somebody else in the office must approve your own hours.');

export const stillOnScene = () =>
  conflict('still-on-scene', 'Hours can be approved once the departure is recorded.');
