export const PUSH_USERS = 'push-users';

/** Returns the ids of all users with push on this device as one string; '' if there are none. */
export function pushUsersHere(): string {
  try {
    return localStorage.getItem(PUSH_USERS) ?? '';
  } catch {
    return '';
  }
}
