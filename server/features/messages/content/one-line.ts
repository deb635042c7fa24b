/** Invisible marks and line breaks could forge headers or mislead. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** `max` counts UTF-16 units. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  // The cut may leave half of a surrogate pair.
  const kept = text.slice(0, max - 1).replace(/\p{Cs}$/u, '');
  return `${kept.trimEnd()}…`;
}
