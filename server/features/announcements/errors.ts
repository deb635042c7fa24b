import { badRequest, conflict, notFound } from '#server/errors.ts';

export const announcementNotFound = () => notFound('This announcement');

export const testCallNotFound = () => notFound('This test call');

export const nobodyInAudience = () =>
  conflict('nobody', 'Nobody is in this group, so there is nobody to send it to.');

export const alreadySent = () =>
  conflict('already-sent', 'This announcement has already been sent.');

export const alreadyCancelled = () =>
  conflict(
    'already-cancelled',
    'This announcement was cancelled and can’t be sent. Write a new one.',
  );

export const timeIsPast = () =>
  badRequest('Choose a time in the future', {
    scheduledFor: 'Choose a time in the future',
  });

export const unknownTimeZone = () =>
  badRequest('This time zone is not known', { timeZone: 'This time zone is not known' });
