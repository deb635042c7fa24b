const answers = new Map<string, Promise<Response>>();

/** Sends a request early. The code that needs the answer takes it later, by the same `path`. */
export function preloadAnswer(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' });
  // Avoids an unhandled rejection: the code that takes the answer handles the error.
  answer.catch(() => undefined);
  answers.set(path, answer);
  return answer;
}

export function takePreloaded(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** Call at logout, because the answers are meant for the person who signs out. */
export function forgetPreloaded() {
  answers.clear();
}
