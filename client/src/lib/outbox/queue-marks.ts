import { forgottenCookie, type Forgotten } from './forgotten-cookie.ts';

/** A mark in local storage, so that a page knows of a queue without opening the database. */
const QUEUED = 'queued:';
const FORGOTTEN = 'queue-forgotten:';

const listeners = new Set<(forgotten: Forgotten) => void>();

export function isMarkedQueued(userId = ''): boolean {
  return namesOf(QUEUED + userId).length > 0;
}

export function noteQueued(userId: string) {
  store(QUEUED + userId);
}

export function markedQueued(): string[] {
  return namesOf(QUEUED).map((name) => name.slice(QUEUED.length));
}

export function markQueued(userIds: ReadonlySet<string>) {
  for (const userId of markedQueued()) if (!userIds.has(userId)) remove(QUEUED + userId);
  for (const userId of userIds) store(QUEUED + userId);
}

export function noteForgotten(userId: string) {
  // This mark stays until this page, or a later one, has removed the queue from the database.
  const until = new Date().toISOString();
  if (isMarkedQueued(userId)) {
    store(FORGOTTEN + userId, until);
    noteForWorker();
  }
  remove(QUEUED + userId);
  for (const listener of listeners) listener({ userId, until });
}

export function forgottenQueues(): Forgotten[] {
  return namesOf(FORGOTTEN).map((name) => forgottenOf(name, localStorage.getItem(name)));
}

function forgottenOf(name: string, until: string | null): Forgotten {
  return { userId: name.slice(FORGOTTEN.length), until: until || new Date().toISOString() };
}

export function dropForgotten(userId: string) {
  remove(FORGOTTEN + userId);
  noteForWorker();
}

function noteForWorker() {
  document.cookie = forgottenCookie(forgottenQueues());
}

export function onForgotten(listener: (forgotten: Forgotten) => void) {
  listeners.add(listener);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(FORGOTTEN) && newValue !== null) listener(forgottenOf(key, newValue));
  });
}

function namesOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function store(name: string, value = '') {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the queue lasts only while the page is open.
  }
}

function remove(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is no mark to remove.
  }
}
