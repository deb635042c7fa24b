import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { activationChanges } from '#shared/calls/api.ts';
import { addLogLine } from '#shared/incident-log/api.ts';
import { logLine } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { awaitChange, MAX_HELD } from './await-change.ts';

const app = useTestApp();

async function twoCoordinators() {
  const { visitor } = await app.signInAs('admin');
  const { visitor: other } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  return { call: visitor.call, other, params: { id } };
}

test('if a page does not know the number of log lines yet, it gets the number immediately', async () => {
  const { call, params } = await twoCoordinators();
  const started = performance.now();
  expect((await call(activationChanges, { params })).body).toEqual({ lines: 0 });
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a change by one coordinator reaches another coordinator’s page within 3 s', async () => {
  const { call, other, params } = await twoCoordinators();
  const waiting = call(activationChanges, { params, query: { after: '0' } });
  await other.call(addLogLine, { params, body: logLine() });
  const written = performance.now();
  expect((await waiting).body).toEqual({ lines: 1 });
  expect(performance.now() - written).toBeLessThan(3_000);
});

test('when a page is closed, the server stops holding its request within 2 s', async () => {
  const { call, other, params } = await twoCoordinators();
  const { id } = params;
  const closing = new AbortController();
  const cookie = [...other.cookies].map((pair) => pair.join('=')).join('; ');
  const closed = Array.from({ length: MAX_HELD }, () =>
    fetch(`${app.url}/api/activations/${id}/changes?after=0`, {
      headers: { cookie },
      signal: closing.signal,
    }).catch(() => null),
  );
  await sleep(1_500);
  closing.abort();
  await Promise.all(closed);
  await sleep(2_000);
  const waiting = call(activationChanges, { params, query: { after: '0' } });
  await other.call(addLogLine, { params, body: logLine() });
  const written = performance.now();
  await waiting;
  expect(performance.now() - written).toBeLessThan(3_000);
}, 20_000);

test('beyond the limit of held requests, a page gets the number of log lines after 5 s, whenever a line is added', async () => {
  const { id } = await app.makeActivation();
  const known = { activationId: id, after: 0 };
  const held = Array.from({ length: MAX_HELD }, () => awaitChange(app.db, known, () => true));
  // Until then, each of them has counted the lines and is held.
  await sleep(1_000);
  const started = performance.now();
  const further = awaitChange(app.db, known, () => true);
  await sleep(500);
  await app.makeLogLine({ activationId: id });
  expect(new Set(await Promise.all(held))).toEqual(new Set([1]));
  expect(await further).toBe(1);
  expect(performance.now() - started).toBeGreaterThan(4_500);
}, 20_000);
