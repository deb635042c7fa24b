const OTHER_WITHIN_MS = 15_000;

/**
 * Keeps tabs and the service worker from sending a user's queue at the same time, if the browser
 * has locks. Waits for a limited time, as the other tab may sleep: an action sent twice is recorded
 * once.
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
