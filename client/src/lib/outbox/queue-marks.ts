/** Noted on the device, so that a page knows of a queue before it opens the database. */
const QUEUED = 'queued:';
const FORGOTTEN = 'queue-forgotten:';
/** Names of taps that an older version of the portal keeps. */
export const FORMER_TAPS = 'tap:';

const listeners = new Set<(userId: string) => void>();

/** Returns whether something may wait on this device: of one person, or of anybody. */
export function isMarkedQueued(userId = ''): boolean {
  return [QUEUED, FORMER_TAPS].some((prefix) => namesOf(prefix + userId).length > 0);
}

/** Notes whose actions wait on this device. */
export function markQueued(userIds: ReadonlySet<string>) {
  for (const name of namesOf(QUEUED)) {
    if (!userIds.has(name.slice(QUEUED.length))) remove(name);
  }
  for (const userId of userIds) store(QUEUED + userId);
}

/** Removes a person's queue from this device: they log out. */
export function forgetQueue(userId: string) {
  // Kept until the database is rid of it too, also by the next page or another tab.
  if (isMarkedQueued(userId)) store(FORGOTTEN + userId);
  for (const prefix of [QUEUED, FORMER_TAPS]) namesOf(prefix + userId).forEach(remove);
  for (const listener of listeners) listener(userId);
  finishForgetting();
}

/** Removes what a forgotten queue has in the database, also after the page was closed before. */
export function finishForgetting() {
  if (forgottenUsers().length > 0) void import('./keeper.ts');
}

/** Returns the people whose queue is still to be removed. */
export function forgottenUsers(): string[] {
  return namesOf(FORGOTTEN).map((name) => name.slice(FORGOTTEN.length));
}

/** Notes that a forgotten queue is removed. */
export function dropForgotten(userId: string) {
  remove(FORGOTTEN + userId);
}

/** Calls the listener when a queue is forgotten, in another tab too. */
export function onForgotten(listener: (userId: string) => void) {
  listeners.add(listener);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(FORGOTTEN) && newValue !== null) listener(key.slice(FORGOTTEN.length));
  });
}

function namesOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function store(name: string) {
  try {
    localStorage.setItem(name, '');
  } catch {
    // A browser that stores nothing keeps the queue only while the page is open.
  }
}

function remove(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // It was never stored.
  }
}
