export const PUSH_USERS = 'push-users';

/** Ids without a separator; '' for nobody. */
export function pushUsersHere(): string {
  try {
    return localStorage.getItem(PUSH_USERS) ?? '';
  } catch {
    return '';
  }
}
