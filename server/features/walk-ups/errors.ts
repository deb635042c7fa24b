import { MAX_WAITING, PHOTO_MAX_BYTES, type WalkUpStatus } from '#shared/walk-ups/constants.ts';
import { HEIC_TEXT, tooLargeText } from '#shared/uploads/purposes.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const siteNotFound = () => notFound('This site');

export const codeNotFound = () =>
  new AppError({
    status: 404,
    code: 'not-found',
    message: 'This code doesn’t work. Scan the code at the door again, or go to the desk.',
  });

export const walkUpNotFound = () => notFound('This walk-up');

export const photoNotFound = () => notFound('This photo');

export const walkUpsOver = () =>
  new AppError({
    status: 410,
    code: 'walk-ups-over',
    message: 'Nobody can sign up here any more: this activation or this site has ended.',
  });

export const activationOver = () =>
  conflict('activation-over', 'This activation is over: nobody can be verified any more.');

export const siteClosed = () =>
  conflict('site-closed', 'This site is closed, so it no longer has a code.');

export const secretTaken = () =>
  conflict('action-id-taken', 'This phone has already sent another form. Please go to the desk.');

/** Sends no Retry-After, because nobody knows how soon the desk has time. */
export const tooManyWaiting = () =>
  new AppError({
    status: 429,
    code: 'too-many',
    message: `${MAX_WAITING} people wait already. Please go to the desk: you are not on its list.`,
  });

export const alreadyDecided = (status: WalkUpStatus, by: string | null) =>
  conflict('already-decided', `${by ?? 'Somebody else'} has ${status} them already.`);

export const notAvailable = () =>
  conflict(
    'not-available',
    'This chaplain is no longer approved and active. Verify the person without the profile, or decline.',
  );

export const claimedMeanwhile = () =>
  conflict(
    'changed-meanwhile',
    'This person has just linked this walk-up to their profile. Look at it again, then decide.',
  );

export const claimedByOther = () =>
  conflict('linked-otherwise', 'This visit is already part of another profile.');

export const alreadyCalled = () =>
  conflict(
    'already-called',
    'You were also called to this activation with your profile. Tell the desk that your hours are listed twice.',
  );

const ofPhoto = (message: string) => badRequest(message, { photo: message });

export const photoTooLarge = () => ofPhoto(tooLargeText(PHOTO_MAX_BYTES));

export const notAPhoto = () => ofPhoto('Choose a photo: JPG, PNG or WebP.');

export const heicPhoto = () => ofPhoto(HEIC_TEXT);

export const noProfile = () =>
  conflict(
    'no-chaplain-profile',
    'Complete your application first. Then you can link your hours to your profile.',
  );
