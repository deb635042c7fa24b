import { END_BEFORE_START } from '#shared/activations/schemas.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';

export const activationNotFound = () => notFound('This activation');

export const endBeforeStart = () => badRequest(END_BEFORE_START, { endTime: END_BEFORE_START });

export const leadNotAvailable = () =>
  conflict('lead-not-available', 'Only an approved and active chaplain can be assigned.', {
    chaplainId: 'Choose an approved and active chaplain',
  });

export const alreadyOver = (status: 'completed' | 'cancelled') =>
  conflict(`already-${status}`, `This activation has already been ${status}.`);
