import { logout } from '#shared/accounts/session.ts';
import { call } from './call/api.ts';

const NAME = 'logout-pending';
const RETRY_MS = 30_000;

let finishing: Promise<Error | null> | null = null;
let giveUp: (() => void) | undefined;

export function isLogoutPending() {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

/** Stores that a logout is due. Returns false if the browser can't store it. */
export function keepLogout() {
  try {
    localStorage.setItem(NAME, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}

export function dropLogout() {
  // Aborts a running logout, whose late response would remove the new session's cookie.
  giveUp?.();
  try {
    localStorage.removeItem(NAME);
  } catch {
    return;
  }
}

/** Sends the logout. Returns null if the session has ended, otherwise the error. */
export function finishLogout(): Promise<Error | null> {
  finishing ??= endOnServer().finally(() => {
    finishing = null;
  });
  return finishing;
}

/** `onKept` runs when another tab logs out without a connection. */
export function watchPendingLogout(onKept: () => void) {
  const finish = () => {
    if (isLogoutPending()) void finishLogout();
  };
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, finish);
  window.setInterval(finish, RETRY_MS);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue !== null) onKept();
  });
}

async function endOnServer() {
  const given = new AbortController();
  giveUp = () => given.abort();
  try {
    await call(logout, {}, { signal: given.signal });
  } catch (error) {
    return error instanceof Error ? error : new Error('The session goes on', { cause: error });
  }
  giveUp = undefined;
  dropLogout();
  return null;
}
