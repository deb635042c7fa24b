import { LABEL_KINDS, LABEL_MAX_NUMBER, type LabelKind } from './constants.ts';

const [MOST_OFTEN] = LABEL_KINDS;

const USE = `Use a kind (${LABEL_KINDS.join(', ')}) and a number up to ${LABEL_MAX_NUMBER} or one letter, such as “Family 7”. No names, phone numbers or addresses: a label must not tell who somebody is.`;

export const GIVE_LABEL = `Give a label. ${USE}`;

const LABEL = /^([a-z]+) ?#?(\d{1,4}|[a-z])$/i;
const STREET =
  /\b(?:st|street|rd|road|ave|avenue|blvd|boulevard|ln|lane|dr|drive|ct|court|way|hwy|highway|route|apt|apartment|unit|room|rm|house|floor|lot|box|church|school|hotel|shelter)\b/i;
const MANY_DIGITS = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){3,}/u;
const NUMBER_THEN_WORD = /\p{N}[\s,]*\p{L}{2,}/u;

/** Normalizes a label such as 'Family 7'. Returns null if the text is no label. */
export function labelOf(text: string): string | null {
  const [, word = '', code = ''] = LABEL.exec(text.trim().replaceAll(/ +/g, ' ')) ?? [];
  const kind = kindOf(word);
  if (!kind) return null;
  if (!/^\d/.test(code)) return `${kind} ${code.toUpperCase()}`;
  const number = Number(code);
  return number >= 1 && number <= LABEL_MAX_NUMBER ? `${kind} ${number}` : null;
}

export function labelRefusal(text: string): string {
  return `${problemOf(text.trim())} ${USE}`;
}

function problemOf(text: string) {
  if (MANY_DIGITS.test(text)) return 'This looks like a phone number or a house number.';
  if (STREET.test(text) || NUMBER_THEN_WORD.test(text)) return 'This looks like an address.';
  const words = text.match(/[\p{L}\p{M}’'-]+/gu) ?? [];
  const others = words.filter(
    (word, index) => !kindOf(word) && !(index > 0 && /^[a-z]$/i.test(word)),
  );
  if (others.length > 0) return 'This may be a name, or say something about the family.';
  return 'The number or the letter is missing.';
}

const kindOf = (word: string) =>
  LABEL_KINDS.find((kind) => kind.toLowerCase() === word.toLowerCase());

/** Suggests a label of this kind: the number after the highest, or else the first free number. */
export function nextLabel(labels: readonly string[], kind: LabelKind = MOST_OFTEN): string {
  const numbers = labels.flatMap((label) => {
    const [word, code] = label.split(' ');
    const number = Number(code);
    return word === kind && Number.isInteger(number) ? [number] : [];
  });
  const highest = Math.max(0, ...numbers);
  if (highest < LABEL_MAX_NUMBER) return `${kind} ${highest + 1}`;
  let free = 1;
  while (numbers.includes(free)) free += 1;
  return `${kind} ${free}`;
}
