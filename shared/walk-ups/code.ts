/** As it stands below a QR code: 'k7m2-9q4x-tp3w'. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** As it is stored, of what somebody has typed. */
export function codeOf(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
