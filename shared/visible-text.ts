/** Letters, digits and signs that leave ink; U+2800 is a braille cell without a dot. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Control characters, marks that turn the direction of what follows, spaces without a width, and
 * letters without ink. The joiners U+200C and U+200D and variation selectors are none of these:
 * Persian words, Japanese names and emoji need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]|(?![\u200C\u200D]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A joiner that joins nothing: at an end, beside a space or beside another one. */
const LOOSE_JOINER = /(?:^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|[\s\u200C\u200D])/u;

/** @returns whether somebody who looks at the text sees anything. */
export const isVisible = (text: string) => VISIBLE.test(text);

/** @returns whether a name or a title has characters that nobody sees. */
export const hasHidden = (text: string) => HIDDEN.test(text) || LOOSE_JOINER.test(text);

/** The alphabets whose letters are taken for each other. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const OTHER_LETTER = /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{L}/u;

/** @returns whether letters of several alphabets, or full-width ones, make it look like another text. */
export function isOfMixedAlphabets(text: string): boolean {
  if (text.normalize('NFKC') !== text) return true;
  return [...ALPHABETS, OTHER_LETTER].filter((letters) => letters.test(text)).length > 1;
}
