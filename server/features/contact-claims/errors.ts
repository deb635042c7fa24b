import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';

export const claimNotFound = () => notFound('This label');

export const labelTaken = (label: string) => {
  const message = `${label} is there already: please take the next number.`;
  return conflict('label-taken', message, { label: message });
};

export const withSomebody = (label: string, name: string) =>
  conflict('claim-taken', `${name} is with ${label} already.`);

export const claimClosed = (label: string) =>
  conflict('claim-closed', `${label} is closed: nobody needs to visit them any more.`);

export const notComing = () =>
  conflict(
    'not-coming',
    'Please answer the call first: only chaplains who are coming can take a family or group.',
  );

export const activationOver = () =>
  conflict('activation-over', 'The activation is over: its labels can’t be changed any more.');

export const notOfActivation = () => {
  const message = 'Choose somebody who is coming to this activation';
  return badRequest(message, { deploymentId: message });
};

export const visitAhead = () => {
  const message = 'The time of this visit is in the future';
  return badRequest(message, { visitedAt: message });
};

export const visitTooOld = () => {
  const message = `This visit was more than ${ACTION_MAX_AGE_DAYS} days ago: please tell the desk.`;
  return badRequest(message, { at: message });
};

export const visitIdTaken = () =>
  conflict(
    'action-id-taken',
    'Something else was already recorded under this id. Please reload the page.',
  );
