import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLog() {
  const lines: unknown[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  return { lines, report: createOutageLog(log) };
}

const away = () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  });
  return new Error('Failed query: SELECT $1\nparams: Ruth', { cause });
};
const what = 'a part of the portal is away';
const reason = 'connect ECONNREFUSED 127.0.0.1:5432';

test('a hundred database failures are logged in two lines: one with the reason, one with the count', () => {
  const { lines, report } = startLog();
  for (let n = 0; n < 100; n += 1) report({ what, error: away(), details: { id: `request ${n}` } });
  expect(lines).toEqual([{ level: 40, id: 'request 0', reason, msg: what }]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([
    { level: 40, reason, times: 99, seconds: 10, msg: `${what}, again` },
  ]);
});

test('after ten seconds without failures, the next database failure is logged in a line of its own again', () => {
  const { lines, report } = startLog();
  report({ what, error: away() });
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(1);
  report({ what, error: away() });
  expect(lines).toHaveLength(2);
});

test('during a database outage, a failure for another reason is logged immediately', () => {
  const { lines, report } = startLog();
  report({ what, error: away() });
  report({ what, error: new Error('cannot execute UPDATE in a read-only transaction') });
  expect(lines).toMatchObject([
    { reason },
    { reason: 'cannot execute UPDATE in a read-only transaction' },
  ]);
});
