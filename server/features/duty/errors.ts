import { DUTY_DAYS_AHEAD } from '#shared/duty/constants.ts';
import { ENDS_BEFORE_BEGIN } from '#shared/duty/schemas.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';

export const activationNotFound = () => notFound('This activation');

export const dutyNotFound = () => notFound('This duty');

export const handoverNotFound = () => notFound('This handover');

const wrongField = (field: string, message: string) => badRequest(message, { [field]: message });

export const notCoordinator = (field: 'userId' | 'toId') =>
  wrongField(field, 'Choose somebody who manages activations');

export const tooFarAhead = () => wrongField('beginsAt', `At most ${DUTY_DAYS_AHEAD} days ahead`);

export const beginIsPast = () => wrongField('beginsAt', 'The beginning can’t be in the past');

export const endIsPast = () => wrongField('endsAt', ENDS_BEFORE_BEGIN);

export const overlaps = (name: string) =>
  conflict(
    'duty-overlaps',
    `${name} is on the desk at that time. Choose an earlier end, or cancel their duty first.`,
  );

export const activationIsOver = () =>
  conflict('activation-over', 'This activation is over; nobody is on its desk any more.');

export const nobodyOnDesk = () =>
  conflict('nobody-on-desk', 'Nobody is on this desk, so there is nothing to hand over.');

export const handoverWaits = () =>
  conflict(
    'handover-waits',
    'A handover of this desk is already waiting to be accepted. Take that handover back first.',
  );

export const handsOverToSelf = () => wrongField('toId', 'This person is on the desk already');

export const forSomebodyElse = () => forbidden('This handover is for somebody else.');

export const handoverIsOver = () =>
  conflict('handover-over', 'This handover has already been accepted or taken back.');
