export const SIGNED_IN = 'signed-in';

/** As this browser last knew; null for nobody. */
export function signedInMark(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}
