const OTHER_WITHIN_MS = 15_000;

/** Only one tab or the service worker sends at a time. If it takes over 15 s, another may send. */
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
