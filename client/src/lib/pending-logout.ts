import { logout } from '#shared/accounts/session.ts';
import { call } from './api.ts';

const NAME = 'logout-pending';
const RETRY_MS = 30_000;

let finishing: Promise<Error | null> | null = null;
let giveUp: (() => void) | undefined;

/** Whether somebody logged out on this device while the server could not be told. */
export function isLogoutPending() {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

/** Notes that the session is to be ended. @returns false where the browser can't keep that. */
export function keepLogout() {
  try {
    localStorage.setItem(NAME, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}

/** The session that was to be ended is over, or has made way for another. */
export function dropLogout() {
  // An answer that comes later would end the new session's cookie.
  giveUp?.();
  try {
    localStorage.removeItem(NAME);
  } catch {
    return;
  }
}

/** Ends the session. @returns null when it is over, or why not. */
export function finishLogout(): Promise<Error | null> {
  finishing ??= endOnServer().finally(() => {
    finishing = null;
  });
  return finishing;
}

/**
 * Ends a session that is still to be ended as soon as there is a connection.
 * @param onKept hears when another tab of the browser logs out without one.
 */
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
