import type { Reading } from './read-markdown.ts';

/**
 * What finds the words of a search where the server finds them: anywhere in a word, but one of one
 * or two letters at the beginning of a word.
 * @returns null where nothing is searched for.
 */
export function foundWords(search: string): RegExp | null {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const patterns = words.toSorted((one, other) => other.length - one.length).map(patternOf);
  return new RegExp(`(${patterns.join('|')})`, 'giu');
}

/** @returns how many words are marked in a text. */
export function countFound({ keys }: Reading, words: RegExp | null) {
  if (!words) return 0;
  return [...keys.keys()]
    .map((node) => ('value' in node && node.type !== 'code' ? node.value : ''))
    .reduce((count, text) => count + [...text.matchAll(words)].length, 0);
}

function patternOf(word: string) {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return /^[\p{L}\p{N}]{1,2}$/u.test(word) ? `(?<=^|\\s)${literal}` : literal;
}
