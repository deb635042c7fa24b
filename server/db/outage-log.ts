import type { Logger } from 'pino';
import { withoutQuery } from './errors.ts';

const PAUSE = 10_000;

interface Outage {
  what: string;
  error: unknown;
  details?: Record<string, unknown>;
}

/** Logs the first failure of a kind immediately. Every 10 s, logs how many more there were. */
export function createOutageLog(log: Logger, pause = PAUSE): (outage: Outage) => void {
  const counts = new Map<string, number>();
  return ({ what, error, details }) => {
    const { reason, kind } = rootOf(error);
    const key = `${what} ${kind}`;
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return;
    }
    log.warn({ ...details, reason }, what);
    counts.set(key, 0);
    const timer = setInterval(() => {
      const times = counts.get(key) ?? 0;
      if (times === 0) {
        clearInterval(timer);
        counts.delete(key);
        return;
      }
      counts.set(key, 0);
      log.warn({ reason, times, seconds: pause / 1000 }, `${what}, again`);
    }, pause).unref();
  };
}

/** Uses the innermost error, because outer errors may contain a query's values. */
function rootOf(failure: unknown, depth = 0): { reason: string; kind: string } {
  const error = withoutQuery(failure);
  if (!(error instanceof Error)) return { reason: String(error), kind: '' };
  const tries: unknown[] = error instanceof AggregateError ? error.errors : [];
  const cause = error.cause ?? tries[0];
  if (cause instanceof Error && depth < 8) return rootOf(cause, depth + 1);
  const { message: reason } = error;
  return { reason, kind: 'code' in error ? String(error.code) : reason };
}
