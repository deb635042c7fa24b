import type { MarkdownNode } from '#shared/field-guide/markdown/tree.ts';
import { foldCharacter, foldText, isShortWord, searchTerms } from '#shared/search.ts';
import type { ParsedText } from './parsed-text.ts';

export interface FoundPiece {
  from: number;
  to: number;
  /** Whether the match began in the previous piece and continues here, in bold or in a link. */
  isContinued: boolean;
}

export interface Found {
  count: number;
  pieces: ReadonlyMap<MarkdownNode, readonly FoundPiece[]>;
}

export const NOTHING_FOUND: Found = { count: 0, pieces: new Map() };

/** Makes a pattern for folded text. As on the server, 1 or 2 letters match only starts of words. */
export function foundWords(search: string): RegExp | null {
  const words = searchTerms(search).flatMap((term) => term.words);
  if (words.length === 0) return null;
  const patterns = words.toSorted((one, other) => other.length - one.length).map(patternOf);
  return new RegExp(`(${patterns.join('|')})`, 'gu');
}

export function foundInText(text: string, words: RegExp | null): FoundPiece[] {
  if (!words) return [];
  const { folded, places } = foldWithPlaces(text);
  return [...folded.matchAll(words)].map(({ 0: word, index }) => ({
    from: places[index] ?? 0,
    to: places[index + word.length] ?? text.length,
    isContinued: false,
  }));
}

/** Folds case and accents. `places` has the original index of each folded character. */
function foldWithPlaces(text: string) {
  const places: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const letters = foldCharacter(character);
    for (let count = 0; count < letters.length; count += 1) places.push(place);
    folded += letters;
    place += character.length;
  }
  return { folded, places };
}

export function foundInParsed({ keys }: ParsedText, words: RegExp | null): Found {
  if (!words) return NOTHING_FOUND;
  const pieces = new Map<MarkdownNode, FoundPiece[]>();
  let count = 0;
  for (const run of runsOf(keys.keys())) {
    const matches = foundInText(run.map(({ text }) => text).join(''), words);
    count += matches.length;
    let start = 0;
    let first = 0;
    for (const { node, text } of run) {
      const end = start + text.length;
      while (isBefore(matches[first], start)) first += 1;
      let next = first;
      while (isBegunBefore(matches[next], end)) next += 1;
      if (next > first) pieces.set(node, matches.slice(first, next).map(within(start, end)));
      start = end;
    }
  }
  return { count, pieces };
}

function isBefore(piece: FoundPiece | undefined, place: number) {
  return piece !== undefined && piece.to <= place;
}

function isBegunBefore(piece: FoundPiece | undefined, place: number) {
  return piece !== undefined && piece.from < place;
}

function within(start: number, end: number) {
  return ({ from, to, isContinued }: FoundPiece): FoundPiece => ({
    from: Math.max(from, start) - start,
    to: Math.min(to, end) - start,
    isContinued: isContinued || from < start,
  });
}

export function foundBetween(pieces: readonly FoundPiece[], start: number, end: number) {
  return pieces.filter(({ from, to }) => from < end && to > start).map(within(start, end));
}

interface Leaf {
  node: MarkdownNode;
  text: string;
}

const IN_A_LINE = new Set(['strong', 'emphasis', 'delete', 'link']);

function runsOf(nodes: Iterable<MarkdownNode>): Leaf[][] {
  const runs: Leaf[][] = [];
  let run: Leaf[] = [];
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode') {
      run.push({ node, text: node.value });
    } else if (!IN_A_LINE.has(node.type)) {
      runs.push(run);
      run = node.type === 'code' ? [{ node, text: node.value }] : [];
    }
  }
  return [...runs, run];
}

function patternOf(word: string) {
  const literal = foldText(word).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return isShortWord(word) ? `(?<=^|\\s)${literal}` : literal;
}
