import { conflict } from '#server/errors.ts';

export const activationOver = () =>
  conflict('activation-over', 'This activation is over. Nothing was sent.');

export const nobodyToTell = () => conflict('nobody', 'Nobody is in this group. Nothing was sent.');

export const sentOtherwise = () =>
  conflict(
    'action-id-taken',
    'Something else was already recorded under this id. Please reload the page.',
  );
