/** Visible characters. Leaves out U+2800, a braille cell without dots. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Invisible characters, except joiners, which names and emoji need. */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]|(?![\u200C\u200D]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A joiner that joins nothing: at an end, beside a space or beside another joiner. */
const LOOSE_JOINER = /(?:^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|[\s\u200C\u200D])/u;

export const isVisible = (text: string) => VISIBLE.test(text);

export const hasHidden = (text: string) => HIDDEN.test(text) || LOOSE_JOINER.test(text);

/** Like `hasHidden`, for texts of several lines, which may have tabs. */
export const hasHiddenInLines = (text: string) => text.split(/[\r\n\t]+/u).some(hasHidden);

/** Alphabets whose letters can be mistaken for each other. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const OTHER_LETTER = /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{L}/u;

export function isOfMixedAlphabets(text: string): boolean {
  if (text.normalize('NFKC') !== text) return true;
  return [...ALPHABETS, OTHER_LETTER].filter((letters) => letters.test(text)).length > 1;
}
