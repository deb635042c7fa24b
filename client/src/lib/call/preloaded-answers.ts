const answers = new Map<string, Promise<Response>>();

/** Requests an answer before its code has loaded. `path` must equal that of the later call. */
export function preloadAnswer(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' });
  // The caller that takes the answer handles the rejection.
  answer.catch(() => undefined);
  answers.set(path, answer);
  return answer;
}

export function takePreloaded(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** After a logout, the answers are another person's. */
export function forgetPreloaded() {
  answers.clear();
}
