import { PREVIEW_LENGTH } from './constants.ts';

/** In characters: how much of an excerpt is before the match, and how long the excerpt is. */
export const FOUND_BEFORE = 60;
export const FOUND_LENGTH = 160;

/** Cuts `beginning`. To get `…` for a longer text, pass at least PREVIEW_LENGTH + 1 characters. */
export function previewOf(beginning: string): string {
  const letters = Array.from(beginning);
  return letters.length > PREVIEW_LENGTH
    ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…`
    : beginning;
}

/** Trims `around` to whole words, with `…` at cuts. `place` is the match's index in the text. */
export function excerptOf(around: string, place: number): string {
  const letters = Array.from(around);
  const before = Math.min(place, FOUND_BEFORE);
  const space = letters.indexOf(' ');
  const isBegun = place > FOUND_BEFORE;
  const from = isBegun && space >= 0 && space < before ? space + 1 : 0;
  const isGoingOn = letters.length > FOUND_LENGTH;
  const lastSpace = letters.lastIndexOf(' ');
  const wordEnd = lastSpace > before ? lastSpace : FOUND_LENGTH;
  const words = letters.slice(from, isGoingOn ? wordEnd : undefined).join('');
  return `${isBegun ? '… ' : ''}${words}${isGoingOn ? ' …' : ''}`;
}
