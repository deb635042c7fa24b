import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineEndpoint } from '#shared/http.ts';
import { call, setStandIn } from './api.ts';
import { ConnectionError, SilenceError } from './api-error.ts';
import { isConnected } from './connection.ts';

const save = defineEndpoint({ method: 'PUT', path: '/api/profile', summary: 'Saves.' });
const all = defineEndpoint({
  method: 'POST',
  path: '/api/all',
  summary: 'Takes long.',
  takesLong: true,
});
const file = defineEndpoint({
  method: 'POST',
  path: '/api/file',
  summary: 'Makes a file.',
  file: 'text/csv',
});
const read = defineEndpoint({ method: 'GET', path: '/api/profile', summary: 'Reads.' });

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { onLine: true });
  // A stand-in for a connection that sends the request and gets no answer.
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
});

async function outcomeAfter(seconds: number, asked: Promise<unknown>) {
  let outcome: unknown;
  asked.catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return outcome;
}

test('a change request that gets no answer fails after 15 seconds, with a message that says what to do (X14)', async () => {
  const asked = call(save, {});
  expect(await outcomeAfter(14, asked)).toBeUndefined();
  const outcome = await outcomeAfter(1, asked);
  expect(outcome).toBeInstanceOf(ConnectionError);
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/did not answer in time.*see whether it was saved/),
  });
  expect(isConnected()).toBe(false);
});

test('a change request whose answer begins but never ends fails after 15 seconds too (X14)', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  expect(await outcomeAfter(15, call(save, {}))).toBeInstanceOf(SilenceError);
});

test('if the server may take long for a change request, the request fails only after two minutes', async () => {
  const asked = call(all, {});
  expect(await outcomeAfter(119, asked)).toBeUndefined();
  expect(await outcomeAfter(1, asked)).toBeInstanceOf(SilenceError);
});

test('an aborted change request fails with the reason given when aborting', async () => {
  const given = new AbortController();
  const asked = call(save, {}, { signal: given.signal });
  given.abort(new Error('the page is closed'));
  expect(await outcomeAfter(0, asked)).toMatchObject({ message: 'the page is closed' });
});

test('a GET request has no time limit, unlike requests for changes, and still waits after a minute', async () => {
  expect(await outcomeAfter(60, call(read, {}))).toBeUndefined();
});

test.each([
  ['attachment; filename=chaplains.csv', 'chaplains.csv'],
  ['attachment; filename="Say \\"Hi\\"; today.csv"', 'Say "Hi"; today.csv'],
  [`attachment; filename="Se?or.csv"; filename*=UTF-8''Se%C3%B1or.csv`, 'Señor.csv'],
  [null, 'download'],
])(
  'a file with the Content-Disposition header %s is saved as %s',
  async (disposition, filename) => {
    const headers = disposition ? { 'Content-Disposition': disposition } : {};
    vi.stubGlobal('fetch', async () => new Response('Name', { headers }));
    expect(await call(file, {})).toEqual({ filename, content: 'Name' });
  },
);

test('only read requests may get a stored answer; changes and files always get the server’s answer', async () => {
  onTestFinished(() => setStandIn((_path, answer) => answer));
  setStandIn(async (path) => `stored for ${path}`);
  const headers = { 'Content-Type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response('"new"', { headers }));
  expect(await call(read, {})).toBe('stored for /api/profile');
  expect(await call(save, {})).toBe('new');
  expect(await call(file, {})).toMatchObject({ content: '"new"' });
});
