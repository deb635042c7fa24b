import { MAX_AWAY_TIMES } from '#shared/availability/constants.ts';
import { AppError, badRequest, conflict } from '#server/errors.ts';

export const needsProfile = () =>
  new AppError({
    status: 403,
    code: 'no-chaplain-profile',
    message: 'Complete your chaplain profile first.',
  });

export function tooFarAway(field: 'fromOn' | 'untilOn') {
  const message = `This is over two years away. ${
    field === 'untilOn' ? 'Choose ‘until further notice’ instead.' : 'Please check the year.'
  }`;
  return badRequest(message, { [field]: message });
}

export function awayIsOver() {
  const message = 'These days are over. Past days can’t be changed.';
  return badRequest(message, { untilOn: message });
}

export const tooManyAwayTimes = () =>
  badRequest(`You can plan at most ${MAX_AWAY_TIMES} times away. Remove one first.`);

export const noWeekYet = () => conflict('no-week', 'First say on which days you are usually free.');

export function languageTwice() {
  const message = 'A language is in the list twice';
  return badRequest(message, { languages: message });
}
