export const SIGNED_IN = 'signed-in';

/** The mark of the person last signed in on this browser; null for nobody. */
export function signedInMark(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}
