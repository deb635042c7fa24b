import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';

export const trainingSessionNotFound = () => notFound('This training session');

export const rsvpNotFound = () => notFound('This RSVP');

export const noOwnRsvp = () => notFound('Your RSVP');

export const noSuchChaplain = () => notFound('This chaplain');

export const feedNotFound = () => notFound('This calendar');

export const guestsHaveNoSeats = () =>
  forbidden('Training seats are for chaplains. Please ask an administrator for the chaplain role.');

export const needsProfile = () =>
  new AppError({
    status: 403,
    code: 'no-chaplain-profile',
    message: 'Complete your chaplain profile first: training seats are for chaplains.',
  });

export const onlyForOneself = () => forbidden('You can RSVP only for yourself.');

export const trainingSessionStarted = () =>
  conflict('session-started', 'This session has already started.');

export const alreadySeated = () =>
  conflict('already-registered', 'You already have a seat in this session.');

export const alreadyWaiting = () =>
  conflict('already-waitlisted', 'You are already on the waitlist of this session.');

export const alreadyMarked = () =>
  conflict(
    'attendance-marked',
    'Your attendance has already been marked. Please ask the office to change it.',
  );

export const alreadyAttending = () =>
  conflict('already-attending', 'This chaplain is already on the attendance list.');

export const noSeatLeft = () =>
  conflict(
    'no-seat-left',
    'All seats are taken. To seat one more chaplain, raise the capacity first.',
  );

export const attendanceNotOpen = (hours: number) =>
  conflict(
    'attendance-not-open',
    `Attendance can be marked from ${hours} hours before the session starts.`,
  );

export const noShowTooEarly = () =>
  conflict('session-not-begun', 'A no-show can be marked once the session has begun.');

export const cancelledRsvp = () =>
  conflict(
    'rsvp-cancelled',
    'This RSVP was cancelled. Add the chaplain to the attendance list again.',
  );

export const neverSeated = () =>
  conflict('never-seated', 'Somebody on the waitlist can’t be a no-show.');
