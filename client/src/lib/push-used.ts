export const PUSH_USERS = 'push-users';

/** Returns the ids of users with push on this device, without a separator; '' if none. */
export function pushUsersHere(): string {
  try {
    return localStorage.getItem(PUSH_USERS) ?? '';
  } catch {
    return '';
  }
}
