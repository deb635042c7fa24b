import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { UNKNOWN_TIME_ZONE } from '#shared/contact-points/schemas.ts';
import { AppError, badRequest, conflict, forbidden } from '#server/errors.ts';

export const silencesCallOuts = () =>
  conflict(
    SILENCES_CALL_OUTS,
    'After this change, no call-out would reach you. Please confirm that you want this.',
  );

export const unknownTimeZone = () =>
  badRequest(UNKNOWN_TIME_ZONE, { quietHours: UNKNOWN_TIME_ZONE });

export const topicOfOthers = () => forbidden('Your account gets no messages about this topic.');

export const noTextMessages = () =>
  conflict('no-text-messages', 'This portal doesn’t send text messages.');

export const textsNotYet = () =>
  new AppError({
    status: 403,
    code: 'needs-approval',
    message: 'You can add a number once your application is approved.',
  });

const COUNTRY_NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

export const numberAbroad = (countries: readonly string[]) => {
  const names = countries.map((code) => COUNTRY_NAMES.of(code) ?? code);
  const list = new Intl.ListFormat('en-US').format(names);
  const message = `We send no text messages to the country of this number. We send them to: ${list}.`;
  return badRequest(message, { number: message });
};

const COSTLY = 'Messages to this number cost extra. Enter the number of a mobile phone.';

export const costlyNumber = () => badRequest(COSTLY, { number: COSTLY });

export const codesUsedUp = (phone: string, retryAfter: number | undefined) =>
  new AppError({
    status: 429,
    code: 'codes-used-up',
    message: `The portal has sent as many codes as it may in a day. Please try again tomorrow, or call the program office: ${phone}.`,
    ...(retryAfter !== undefined && { retryAfter }),
  });

export const numberConfirmed = () =>
  conflict('number-confirmed', 'This number is confirmed already.');

export const otherNumberConfirmed = () =>
  conflict('other-number', 'Remove your present number first.');

const CODE_OVER = 'This code has expired. Ask for a new one.';

export const codeOver = () => badRequest(CODE_OVER, { code: CODE_OVER });

export const wrongCode = (triesLeft: number) => {
  const message =
    triesLeft === 0
      ? 'That was the wrong code five times. Ask for a new one.'
      : `That is not the code. You can try ${triesLeft} more ${triesLeft === 1 ? 'time' : 'times'}.`;
  return badRequest(message, { code: message });
};

export const numberOfAnother = () => {
  const message =
    'Another account uses this number for text messages. Remove the number there, or ask the office.';
  return conflict('number-taken', message, { number: message });
};
