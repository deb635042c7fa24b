import { LOG_BEGINS_HOURS_BEFORE, LOG_ENDS_DAYS_AFTER } from '#shared/incident-log/constants.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';

export const activationNotFound = () => notFound('This activation');

export const lineNotFound = () => notFound('This line');

const wrongTime = (message: string) => badRequest(message, { happenedAt: message });

export const notYet = () =>
  wrongTime('This time is in the future. Is the clock of this device right?');

export const tooEarly = () =>
  wrongTime(
    `This was more than ${LOG_BEGINS_HOURS_BEFORE} hours before the activation began: please check the date.`,
  );

export const tooLate = () =>
  wrongTime(`Lines can be added until ${LOG_ENDS_DAYS_AFTER} days after the activation.`);

export const notOfActivation = () => {
  const message = 'Choose somebody who was asked to come to this activation';
  return badRequest(message, { deploymentId: message });
};

export const lineIdTaken = () =>
  conflict(
    'action-id-taken',
    'Something else was already recorded under this id. Please reload the page.',
  );
