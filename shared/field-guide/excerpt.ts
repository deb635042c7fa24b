import { PREVIEW_LENGTH } from './constants.ts';

/** An excerpt's length in characters: before the match, and in all. */
export const FOUND_BEFORE = 60;
export const FOUND_LENGTH = 160;

/** `beginning` must have one character more than a preview if the text is longer than that. */
export function previewOf(beginning: string): string {
  const letters = Array.from(beginning);
  return letters.length > PREVIEW_LENGTH
    ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…`
    : beginning;
}

/** `around` begins near the match; more than FOUND_LENGTH letters mean that the text goes on. */
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
