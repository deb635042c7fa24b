import { SHIFTS_MAX, SITES_MAX } from '#shared/sites/constants.ts';
import { SHIFT_ENDS_FIRST, SHIFT_TOO_LONG } from '#shared/sites/schemas.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';

export const siteNotFound = () => notFound('This site');

export const shiftNotFound = () => notFound('This shift');

export const activationOver = () =>
  conflict('activation-over', 'This activation is over: its sites can’t be changed any more.');

export const siteClosed = () =>
  conflict('site-closed', 'This site is closed. Open it again, or choose another one.');

export const tooManySites = () =>
  conflict('too-many-sites', `An activation has at most ${SITES_MAX} sites.`);

export const tooManyShifts = () =>
  conflict('too-many-shifts', `A site has at most ${SHIFTS_MAX} shifts.`);

export const mainSiteStays = () =>
  conflict(
    'main-site',
    'This is the main site. Choose another site for its people: that site then becomes the main site.',
  );

export const movesToItself = () => {
  const message = 'Choose a site other than the one you are closing';
  return badRequest(message, { moveTo: message });
};

export const siteHasPeople = (count: number) =>
  conflict(
    'site-has-people',
    `${count === 1 ? '1 person is' : `${count} people are`} asked to come to this site or there: say where they go, or end their work.`,
  );

export const shiftHasPeople = (count: number) =>
  conflict(
    'shift-has-people',
    `${count === 1 ? '1 person is' : `${count} people are`} asked for this shift: move them first.`,
  );

export const movedMeanwhile = (names: readonly string[]) =>
  conflict(
    'moved-meanwhile',
    `Nobody was moved: somebody else moved ${names.join(', ')} meanwhile. The list shows where they are now.`,
  );

export const beingReleased = (names: readonly string[]) =>
  conflict(
    'being-released',
    `Nobody was moved: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} being released. Undo that first, or leave them out.`,
  );

export const notOpen = (names: readonly string[]) =>
  conflict(
    'not-open',
    `Nobody was moved: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} neither asked, coming nor on scene any more.`,
  );

export const shiftOfAnotherSite = () => {
  const message = 'This shift is at another site';
  return badRequest(message, { siteShiftId: message });
};

export const shiftEndsFirst = () => badRequest(SHIFT_ENDS_FIRST, { endsAt: SHIFT_ENDS_FIRST });

export const shiftTooLong = () => badRequest(SHIFT_TOO_LONG, { endsAt: SHIFT_TOO_LONG });
