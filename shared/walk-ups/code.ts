/** Formats a code as it is printed below a QR code: 'k7m2-9q4x-tp3w'. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** Turns a typed code into the stored form. */
export function codeOf(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
