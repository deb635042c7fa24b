export const SIGNED_IN = 'signed-in';

/** Returns the mark of the person who is signed in, as this browser last knew; null for nobody. */
export function signedInMark(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}
