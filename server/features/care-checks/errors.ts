import { badRequest, conflict, notFound } from '#server/errors.ts';

export const careCheckNotFound = () => notFound('This care check');

export const notAnsweredYet = () =>
  conflict('not-answered', 'Please answer the questions first: there is nothing to share yet.');

export const peerNotAvailable = () => {
  const message = 'Choose an approved and active chaplain from the list';
  return badRequest(message, { chaplainId: message });
};
