/** Keeps the ids of those who switched push notifications on in this browser. */
export const PUSH_USERS = 'push-users';

/** Returns them, one after the other; '' for nobody. */
export function pushUsersHere(): string {
  try {
    return localStorage.getItem(PUSH_USERS) ?? '';
  } catch {
    return '';
  }
}
