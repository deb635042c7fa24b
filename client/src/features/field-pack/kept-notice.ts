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
    // Ignored: a device that can't store anything doesn't show the notice either.
  }
}

function marks() {
  return localStorage.getItem(NAME)?.split(' ') ?? [];
}

/** Uses only two digits of the id: they stay stored after a logout and must identify nobody. */
function markOf(userId: string) {
  return userId.slice(0, 2);
}
