import { PREVIEW_LENGTH } from './constants.ts';

/** Characters that are read before the place where a search was found, and in all. */
export const FOUND_BEFORE = 60;
export const FOUND_LENGTH = 160;

/** @param beginning of a text: one character more than a preview has, where there are so many. */
export function previewOf(beginning: string): string {
  const letters = Array.from(beginning);
  return letters.length > PREVIEW_LENGTH
    ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…`
    : beginning;
}

/**
 * Whole words around a place, with an ellipsis where the text goes on.
 * @param around from FOUND_BEFORE characters before the place; one character more than FOUND_LENGTH
 *   where there are so many.
 */
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
