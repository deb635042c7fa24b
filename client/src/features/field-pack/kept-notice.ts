const NAME = 'kept-notice-read';
/** An older version kept the id of the person here while they were signed in. */
const FORMER = 'pack-notice-read';

/** Returns whether this person has read what is kept here; true where the browser keeps nothing. */
export function isKeptNoticeRead(userId: string): boolean {
  try {
    const isFormer = localStorage.getItem(FORMER) === userId;
    localStorage.removeItem(FORMER);
    if (isFormer) noteKeptNoticeRead(userId);
    return marks().includes(markOf(userId));
  } catch {
    return true;
  }
}

/** Notes that this person has read what is kept here: they are not told again when they are back. */
export function noteKeptNoticeRead(userId: string) {
  try {
    localStorage.setItem(NAME, [...marks(), markOf(userId)].join(' '));
  } catch {
    // A browser that keeps nothing keeps no pack either.
  }
}

function marks() {
  return localStorage.getItem(NAME)?.split(' ') ?? [];
}

/** It stays when they log out, so it must not tell who it was: one of 256. */
function markOf(userId: string) {
  return userId.slice(0, 2);
}
