import { ARRIVAL_IS_PAST } from '#shared/deployments/constants.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const linkNotFound = () => notFound('This link');

export const callOver = () =>
  new AppError({ status: 410, code: 'call-over', message: 'This call is over.' });

export const hoursLinkOver = () =>
  new AppError({ status: 410, code: 'hours-link-over', message: 'This link has expired.' });

export const homeLinkOver = () =>
  new AppError({ status: 410, code: 'home-link-over', message: 'This link has expired.' });

export const availabilityLinkOver = () =>
  new AppError({
    status: 410,
    code: 'availability-link-over',
    message: 'This link has expired.',
  });

export const inThePast = () =>
  badRequest(ARRIVAL_IS_PAST, {
    expectedAt: ARRIVAL_IS_PAST,
  });

export const notAnswerable = () =>
  conflict('not-answerable', 'This answer doesn’t fit the message.');
