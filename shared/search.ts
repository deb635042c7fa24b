const MARKS =
  /[\u0300-\u036F]|[\u0483-\u0489]|[\u0591-\u05C7]|[\u064B-\u065F]|\u0670|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE00-\uFE0F]|[\uFE20-\uFE2F]/g;

const NOT_PLAIN = /[^\0-\x7F]|`/gu;

const FOLDED: Readonly<Record<string, string>> = {
  ...alike("'", '’‘‛ʼʻʹ′`´'),
  ...alike('"', '“”„‟″'),
  ...alike('-', '‐‑‒–—―−'),
  ...alike('o', 'øØ'),
  ...alike('l', 'łŁ'),
  ...alike('d', 'đĐðÐ'),
  ...alike('h', 'ħĦ'),
  ...alike('t', 'ŧŦ'),
  ...alike('i', 'ı'),
  ...alike('ss', 'ßẞ'),
  ...alike('ae', 'æÆ'),
  ...alike('oe', 'œŒ'),
  ...alike('th', 'þÞ'),
  ...alike('σ', 'ς'),
};

function alike(folded: string, signs: string) {
  return Object.fromEntries(Array.from(signs, (sign) => [sign, folded]));
}

/** Folds accents, case, apostrophes and hyphens, as the database's `fold_text` does. */
export function foldText(text: string): string {
  return text.replaceAll(NOT_PLAIN, foldCharacter).toLowerCase();
}

export function foldCharacter(character: string): string {
  if (character < '\u0080' && character !== '`') return character.toLowerCase();
  const known = FOLDED[character];
  if (known !== undefined) return known;
  const letters = character.normalize('NFKD').replaceAll(MARKS, '');
  return Array.from(letters, (letter) => FOLDED[letter] ?? letter)
    .join('')
    .toLowerCase();
}

export interface SearchTerm {
  words: string[];
  /** The digits of a possible phone number; null for other words. */
  digits: string | null;
}

/** Fewer digits than this are not searched as part of a phone number. */
const PHONE_MIN_DIGITS = 3;

/** Splits a search. 'region' and a letter become one term, and so do adjacent numbers. */
export function searchTerms(search: string): SearchTerm[] {
  const words = search.split(/[\s,]+/).filter((word) => word !== '');
  const terms = new Map<string, SearchTerm>();
  for (let index = 0; index < words.length;) {
    const numbers = words.slice(index, endOfNumbers(words, index));
    const isRegion = isRegionAt(words, index);
    const taken = isRegion ? words.slice(index, index + 2) : words.slice(index, index + 1);
    const used = numbers.length > 0 ? numbers : taken;
    const digits = used.join('').replaceAll(/\D/g, '');
    const isPhone = numbers.length > 0 && digits.length >= PHONE_MIN_DIGITS;
    terms.set(foldText(used.join(' ')), {
      words: isRegion ? [used.join(' ')] : used,
      digits: isPhone ? withoutCountry(digits, used) : null,
    });
    index += used.length;
  }
  return [...terms.values()];
}

export const isShortWord = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(foldText(word));

function endOfNumbers(words: readonly string[], start: number) {
  let end = start;
  while (/^[-()+.\d]+$/.test(foldText(words[end] ?? ''))) end += 1;
  return end;
}

function isRegionAt(words: readonly string[], index: number) {
  const [first = '', second = ''] = words.slice(index, index + 2);
  return foldText(first) === 'region' && /^[a-z]$/.test(foldText(second));
}

function withoutCountry(digits: string, words: readonly string[]) {
  const hasCountry = digits.length === 11 || words[0]?.startsWith('+');
  return hasCountry && digits.startsWith('1') ? digits.slice(1) : digits;
}
