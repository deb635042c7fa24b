import { AppError, badRequest, conflict, notFound } from '#server/http/errors.ts';

export const linkNotFound = () => notFound('This link');

export const callOver = () =>
  new AppError({ status: 410, code: 'call-over', message: 'This call is over.' });

export const hoursLinkOver = () =>
  new AppError({ status: 410, code: 'hours-link-over', message: 'This link has ended.' });

export const inThePast = () =>
  badRequest('The arrival can’t be in the past', {
    expectedAt: 'The arrival can’t be in the past',
  });

export const notAnswerable = () =>
  conflict('not-answerable', 'This message can’t be answered in this way.');
