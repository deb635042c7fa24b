/** Returns a text on one line: line breaks and marks that nobody sees can't make a header or a trick. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Returns a text of at most `max` UTF-16 units, the last an ellipsis where something is left out. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  // Half of a character that the cut left is no text.
  const kept = text.slice(0, max - 1).replace(/\p{Cs}$/u, '');
  return `${kept.trimEnd()}…`;
}
