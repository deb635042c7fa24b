import { logout } from '#shared/accounts/session.ts';
import { call } from './api.ts';

const NAME = 'logout-pending';
const RETRY_MS = 30_000;

let finishing: Promise<boolean> | null = null;

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
  try {
    localStorage.removeItem(NAME);
  } catch {
    return;
  }
}

/** Ends the session that is to be ended. @returns whether it is over. */
export function finishLogout(): Promise<boolean> {
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
  try {
    await call(logout, {});
  } catch {
    return false;
  }
  dropLogout();
  return true;
}
