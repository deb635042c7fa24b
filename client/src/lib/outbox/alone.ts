const OTHER_WITHIN_MS = 15_000;

/** Waits until no other tab or worker runs work for this user, at most 15 s. Then runs `work`. */
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
