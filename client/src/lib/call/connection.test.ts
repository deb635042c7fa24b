import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let asked: number[] = [];
let isServerThere = true;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    if (!isServerThere) throw new TypeError('no answer');
    return Response.json({});
  });
  asked = [];
  isServerThere = true;
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that can’t be reached is probed after a second, then less and less often, until it answers again', async () => {
  const { isConnected, noteUnreached, watchConnection } = await import('./connection.ts');
  watchConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  isServerThere = false;
  noteUnreached();
  await vi.advanceTimersByTimeAsync(40_000);
  const seconds = asked.map((at) => at / 1000 - 60);
  expect(seconds).toEqual([1, 3, 7, 15, 30]);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isConnected()).toBe(true);
  expect(asked).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
});

test('if the server answers probes but no other requests, it is probed less and less often', async () => {
  const { isConnected, noteUnreached, watchConnection } = await import('./connection.ts');
  watchConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  for (let time = 0; time < 60; time += 1) {
    if (isConnected()) noteUnreached();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked.length).toBeLessThan(8);
});

test('an answer that arrives after the network was lost does not count as a restored connection', async () => {
  const browser = { onLine: true };
  vi.stubGlobal('navigator', browser);
  const { isConnected, noteAnswered, watchConnection } = await import('./connection.ts');
  watchConnection();
  browser.onLine = false;
  isServerThere = false;
  window.dispatchEvent(new Event('offline'));
  noteAnswered();
  expect(isConnected()).toBe(false);
  browser.onLine = true;
  noteAnswered();
  expect(isConnected()).toBe(true);
});
