const OTHER_WITHIN_MS = 15_000;

/**
 * Runs the work while no other tab and no service worker does so for this user, where the browser
 * can tell. A tab that has the turn may be asleep, so it is not waited for without end: an action
 * that is sent twice is recorded once.
 */
export async function alone<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  const signal = AbortSignal.timeout(OTHER_WITHIN_MS);
  let isAlone = false;
  try {
    return await navigator.locks.request(`outbox:${userId}`, { signal }, () => {
      isAlone = true;
      return work();
    });
  } catch (error) {
    if (isAlone) throw error;
    return work();
  }
}
