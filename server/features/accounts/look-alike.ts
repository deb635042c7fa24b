import unhomoglyph from 'unhomoglyph';
import { LOOK_ALIKE } from '#shared/accounts/schemas.ts';
import { badRequest } from '#server/errors.ts';

const LIGATURES = /[æœ]/g;

export function looksLikeAscii(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(LIGATURES, '');
  return !isAscii(letters) && isAscii(unhomoglyph(letters.normalize('NFD')));
}

export function assertNoLookAlike(username: string) {
  if (looksLikeAscii(username)) throw badRequest(LOOK_ALIKE, { username: LOOK_ALIKE });
}

function isAscii(text: string) {
  return /^[\x20-\x7e]*$/.test(text);
}
