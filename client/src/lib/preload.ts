const answers = new Map<string, Promise<Response>>();
const components = new Map<unknown, unknown>();

/**
 * Asks the portal's server before the code that needs the answer has arrived.
 * @param path of a GET, with its query, exactly as it will be called.
 */
export function preloadAnswer(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' });
  // The caller that takes the answer handles the rejection.
  answer.catch(() => undefined);
  answers.set(path, answer);
  return answer;
}

/** Returns the preloaded answer to the first caller that needs it. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** Forgets the answers that nobody took: they were for a user who has logged out. */
export function forgetPreloaded() {
  answers.clear();
}

/** Fetches a component's code before it is shown; where it is shown, a failure is told. */
export async function preloadCode(load: () => Promise<unknown>) {
  try {
    components.set(load, await load());
  } catch {
    return;
  }
}

/** Returns the component that `load` preloaded, once it has arrived. */
export function preloadedCode(load: unknown): unknown {
  return components.get(load);
}
