import unhomoglyph from 'unhomoglyph';
import { LOOK_ALIKE } from '#shared/accounts/schemas.ts';
import { badRequest } from '#server/http/errors.ts';

/** Letters of their own that Unicode lists as look-alikes of two others. */
const LIGATURES = /[æœ]/g;

/** @returns whether letters of another alphabet stand for nothing but plain ones, as in 'сора'. */
export function looksLikeAscii(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(LIGATURES, '');
  return !isAscii(letters) && isAscii(unhomoglyph(letters.normalize('NFD')));
}

/** @throws AppError 400 at the user name when it can be taken for another */
export function assertNoLookAlike(username: string) {
  if (looksLikeAscii(username)) throw badRequest(LOOK_ALIKE, { username: LOOK_ALIKE });
}

function isAscii(text: string) {
  return /^[\x20-\x7e]*$/.test(text);
}
