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
    // Ignored: without storage there is no pack, so the notice isn't shown either.
  }
}

function marks() {
  return localStorage.getItem(NAME)?.split(' ') ?? [];
}

/** Only two hex digits (256 values), because the mark stays on the device after a logout. */
function markOf(userId: string) {
  return userId.slice(0, 2);
}
