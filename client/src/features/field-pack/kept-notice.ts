const NAME = 'kept-notice-read';

export function isKeptNoticeRead(userId: string): boolean {
  try {
    return marks().includes(markOf(userId));
  } catch {
    return true;
  }
}

export function noteKeptNoticeRead(userId: string) {
  try {
    localStorage.setItem(NAME, [...marks(), markOf(userId)].join(' '));
  } catch {
    // Without storage there is no pack either.
  }
}

function marks() {
  return localStorage.getItem(NAME)?.split(' ') ?? [];
}

/** The mark stays after a logout, so it must not identify the person: 256 values. */
function markOf(userId: string) {
  return userId.slice(0, 2);
}
