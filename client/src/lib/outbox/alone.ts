const OTHER_WITHIN_MS = 15_000;

/**
 * Keeps tabs and the service worker from sending at the same time. Waits only for a while, because
 * another tab may sleep; an action that is sent twice is recorded once.
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
