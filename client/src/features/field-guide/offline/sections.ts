import { MAX_SECTIONS } from '#shared/field-guide/constants.ts';
import { excerptOf, FOUND_BEFORE, FOUND_LENGTH, previewOf } from '#shared/field-guide/excerpt.ts';
import type {
  Section,
  SectionListQuery,
  SectionSummary,
  SectionToRead,
} from '#shared/field-guide/schemas.ts';
import type { Page } from '#shared/http.ts';
import { foldText, isShortWord, searchTerms } from '#shared/search.ts';

// Gives the same results as server/features/field-guide/queries.ts. A test compares both files.

export interface ReadSection {
  section: Section;
  plainText: string;
  /** The folded title, with a space before it so that its first word matches like any other. */
  title: string;
  text: string;
}

export function readSection(section: Section, plainText: string): ReadSection {
  return {
    section,
    plainText,
    title: foldText(` ${section.title}`),
    text: foldText(` ${plainText}`),
  };
}

/** Answers `listSectionSummaries` offline. Titles with the most search words come first. */
export function listSummaries(
  sections: readonly ReadSection[],
  { search = '', isPublished, limit, offset }: SectionListQuery,
): Page<SectionSummary> {
  const words = searchTerms(search).flatMap((term) => term.words.map(patternOf));
  const found = sections
    .filter(({ section }) => isPublished === undefined || section.isPublished === isPublished)
    .filter(({ title, text }) => words.every((word) => (title + text).includes(word)))
    .map((read) => ({ read, rank: words.filter((word) => read.title.includes(word)).length }))
    .toSorted((one, other) => other.rank - one.rank);
  return {
    items: found.slice(offset, offset + limit).map(({ read }) => summaryOf(read, words)),
    total: found.length,
  };
}

export function sectionToRead(sections: readonly Section[], id: string): SectionToRead | undefined {
  const place = sections.findIndex((section) => section.id === id);
  const section = sections[place];
  if (!section) return undefined;
  const text = withAnd(section.content);
  const mentions = sections
    .filter(({ title }) => /\S\s+\S/.test(title) && text.includes(withAnd(title)))
    .filter((other) => other !== section)
    .slice(0, MAX_SECTIONS)
    .map(({ title, ...other }) => ({ id: other.id, title }));
  return {
    ...section,
    previous: neighbour(sections[place - 1]),
    next: neighbour(sections[place + 1]),
    mentions,
  };
}

function summaryOf({ section, plainText, text }: ReadSection, words: readonly string[]) {
  const { id, title, orderIndex, isPublished, version, wordCount, createdAt, updatedAt } = section;
  const word = words.find((each) => text.includes(each));
  return {
    id,
    title,
    orderIndex,
    isPublished,
    version,
    wordCount,
    createdAt,
    updatedAt,
    preview: previewOf(plainText),
    found: word === undefined ? null : excerptAt(plainText, placeOf(word, text)),
  };
}

/** Puts a space before a short word, which matches only at the start of a word. */
function patternOf(word: string) {
  return `${isShortWord(word) ? ' ' : ''}${foldText(word)}`;
}

/** The number of folded characters before the word, not counting the text's first space. */
function placeOf(word: string, text: string) {
  return text.indexOf(word) - (word.startsWith(' ') ? 0 : 1);
}

function excerptAt(plainText: string, foldedPlace: number) {
  const place = unfoldedPlace(plainText, foldedPlace);
  // A letter has up to two UTF-16 units. One extra letter shows whether the text continues.
  const before = Array.from(plainText.slice(Math.max(0, place - 2 * (FOUND_BEFORE + 1)), place));
  const shown = before.slice(-FOUND_BEFORE);
  const behind = Array.from(plainText.slice(place, place + 2 * (FOUND_LENGTH + 1)));
  const around = [...shown, ...behind].slice(0, FOUND_LENGTH + 1).join('');
  return excerptOf(around, before.length);
}

function unfoldedPlace(text: string, foldedPlace: number) {
  let place = foldedPlace;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const missing = foldedPlace - foldText(text.slice(0, place)).length;
    if (missing === 0) break;
    place = Math.max(0, place + missing);
  }
  return place;
}

const MAX_STEPS = 12;

function neighbour(section: Section | undefined) {
  if (!section) return null;
  const { id, title, orderIndex } = section;
  return { id, title, orderIndex };
}

function withAnd(text: string) {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('&', 'and');
}
