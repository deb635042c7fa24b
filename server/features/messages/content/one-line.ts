/** Removes invisible marks and line breaks, which could forge headers or mislead. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Shortens a text to `max` UTF-16 units, with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  // If the cut halved a surrogate pair, the remaining half is removed.
  const kept = text.slice(0, max - 1).replace(/\p{Cs}$/u, '');
  return `${kept.trimEnd()}…`;
}
