import { ApiError, ConnectionError } from './api-error.ts';

const MAX_REPORTS = 3;

const reports = new WeakMap<Error, Promise<string | undefined>>();
let count = 0;

/**
 * Reports an error to the server's log, once, and of one page load three at most. What the server
 * itself answered, and that it was not reached, is no news to it.
 * @returns the id under which the error stands in the log; undefined where it does not.
 */
export function reportOnce(error: unknown): Promise<string | undefined> {
  const isNews =
    error instanceof Error &&
    !(error instanceof ApiError || error instanceof ConnectionError) &&
    error.name !== 'AbortError';
  if (!isNews) return Promise.resolve(undefined);
  let report = reports.get(error);
  if (!report && count < MAX_REPORTS) {
    count += 1;
    report = send(error);
    reports.set(error, report);
  }
  return report ?? Promise.resolve(undefined);
}

/** Reports what nobody caught. */
export function watchErrors() {
  window.addEventListener('error', ({ error }) => void reportOnce(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void reportOnce(reason));
}

async function send(error: Error) {
  try {
    return await (await import('./error-report.ts')).sendErrorReport(error);
  } catch {
    return undefined;
  }
}
