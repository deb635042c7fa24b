import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { UNKNOWN_TIME_ZONE } from '#shared/contact-points/schemas.ts';
import { badRequest, conflict, forbidden } from '#server/http/errors.ts';

export const silencesCallOuts = () =>
  conflict(
    SILENCES_CALL_OUTS,
    'After this, no call-out would reach you. Confirm that you want it.',
  );

export const unknownTimeZone = () =>
  badRequest(UNKNOWN_TIME_ZONE, { quietHours: UNKNOWN_TIME_ZONE });

export const topicOfOthers = () => forbidden('Nothing of this topic comes to your account.');

export const noTextMessages = () =>
  conflict('no-text-messages', 'This portal doesn’t send text messages.');

export const numberConfirmed = () =>
  conflict('number-confirmed', 'This number is confirmed already.');

export const otherNumberConfirmed = () =>
  conflict('other-number', 'Remove the number that you have first.');

const CODE_OVER = 'This code is over. Ask for a new one.';

export const codeOver = () => badRequest(CODE_OVER, { code: CODE_OVER });

export const wrongCode = (triesLeft: number) => {
  const message =
    triesLeft === 0
      ? 'That was not the code, five times. Ask for a new one.'
      : `That is not the code. You can try ${triesLeft} more ${triesLeft === 1 ? 'time' : 'times'}.`;
  return badRequest(message, { code: message });
};

export const numberOfAnother = () => {
  const message =
    'Another account gets the text messages of this number. Remove it there, or ask the office.';
  return conflict('number-taken', message, { number: message });
};
