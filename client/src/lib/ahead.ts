const answers = new Map<string, Promise<Response>>();
const arrived = new Map<unknown, unknown>();

/**
 * Asks the portal's server before the code that needs the answer is there.
 * @param path with its query, exactly as it will be called; of a GET.
 */
export function fetchAhead(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' });
  // Whoever takes it is told.
  answer.catch(() => undefined);
  answers.set(path, answer);
  return answer;
}

/** @returns what was asked for ahead, to the first who needs it. */
export function takeAhead(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** Forgets what nobody took: it was the answer to somebody who has logged out. */
export function forgetAhead() {
  answers.clear();
}

/** Fetches code before it is shown; a failure is told where it is shown. */
export async function loadAhead(load: () => Promise<unknown>) {
  try {
    arrived.set(load, await load());
  } catch {
    return;
  }
}

/** @returns what `load` fetched ahead, once it is there. */
export function loadedAhead(load: unknown): unknown {
  return arrived.get(load);
}
