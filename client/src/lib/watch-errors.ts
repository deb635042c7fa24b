import { ApiError, ConnectionError } from './call/api-error.ts';

const MAX_REPORTS = 3;

const reports = new WeakMap<Error, Promise<string | undefined>>();
let count = 0;

/** Reports each error once, and at most three per page load. Returns its id in the server's log. */
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
