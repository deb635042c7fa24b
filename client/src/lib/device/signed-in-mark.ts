export const SIGNED_IN = 'signed-in';

/** The mark of the person who signed in last on this browser; null after a sign-out. */
export function signedInMark(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}
