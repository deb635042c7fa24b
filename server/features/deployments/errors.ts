import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import { LEFT_BEFORE_ARRIVED, SHIFT_TOO_LONG } from '#shared/deployments/schemas.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';

export const deploymentNotFound = () => notFound('This deployment');

export const shiftNotFound = () => notFound('These hours', 'were');

export const tooOld = () => {
  const message = `This happened more than ${ACTION_MAX_AGE_DAYS} days ago: please add the hours instead.`;
  return badRequest(message, { at: message });
};

export const actionIdTaken = () =>
  conflict(
    'action-id-taken',
    'Something else was already recorded under this id. Please reload the page.',
  );

export const released = () =>
  conflict('released', 'The coordinator has said that nobody else is needed here.');

export const onScene = () =>
  conflict('on-scene', 'Already on scene: please record the departure instead.');

export const alreadyLeft = () =>
  conflict('already-left', 'The departure is recorded already: there is nothing left to decline.');

export const notOnScene = () =>
  conflict('not-on-scene', 'Not on scene: there is no departure to record.');

export const notLeft = () =>
  conflict('not-left', 'The departure isn’t recorded yet: please record it first.');

export const homeTooEarly = () =>
  conflict('home-too-early', 'This time is before the departure: please check it.');

export const nothingToUndo = () => conflict('nothing-to-undo', 'You have nothing to undo here.');

export const tooLateToUndo = () =>
  conflict('too-late-to-undo', 'It is too late to undo this: please correct it instead.');

export const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'Nothing was undone: something else has been recorded since.');

export const leftTooEarly = () => conflict('left-before-arrived', `${LEFT_BEFORE_ARRIVED}.`);

export const laterHours = () =>
  conflict('later-hours', 'Later hours are recorded already: please correct those instead.');

export const leftBeforeArrived = () =>
  badRequest(LEFT_BEFORE_ARRIVED, { leftAt: LEFT_BEFORE_ARRIVED });

export const shiftTooLong = () => badRequest(SHIFT_TOO_LONG, { leftAt: SHIFT_TOO_LONG });

export const inTheFuture = (field: 'arrivedAt' | 'leftAt') =>
  badRequest('This is in the future', { [field]: 'This is in the future' });

export const staysEndInFuture = () => {
  const message = 'This time can’t be in the future';
  return badRequest(message, { staysEndAt: message });
};

export const arrivedLater = (count: number) => {
  const message = `${count === 1 ? '1 person' : `${count} people`} arrived after this time`;
  return badRequest(message, { staysEndAt: message });
};

export const hoursOverlap = () =>
  conflict('hours-overlap', 'These hours overlap with other hours of this deployment.', {
    arrivedAt: 'These hours overlap with others',
  });

export const hoursApproved = () =>
  conflict(
    'hours-approved',
    'These hours are approved: the office has to withdraw the approval before they can be changed.',
  );
