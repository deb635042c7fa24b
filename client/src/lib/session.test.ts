import { expect, onTestFinished, test, vi } from 'vitest';
import { preloadAnswer } from './call/preloaded-answers.ts';
import { createQueryClient } from './query-client.ts';
import { askForSession, isSignedIn, recheckSession } from './session.ts';

test('if a person logs out offline, a response of /api/user that was preloaded before the logout doesn’t sign them in again', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const kept = new Map([['logout-pending', '2026-11-22T08:00:00Z']]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  let isSessionLive = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/logout') isSessionLive = false;
    else if (isSessionLive) return Response.json({ id: 'ruth' });
    else return Response.json({ code: 'not-signed-in', message: '' }, { status: 401 });
    return new Response(null, { status: 204 });
  });
  const client = createQueryClient();
  await preloadAnswer('/api/user');
  await askForSession(client);
  await vi.waitUntil(() => !kept.has('logout-pending'));
  expect(isSessionLive).toBe(false);
  await recheckSession(client);
  expect(isSignedIn(client)).toBe(false);
});

test('a person with a pending logout counts as signed out even while the connection hangs (X14)', async () => {
  const kept = new Map([['logout-pending', '2026-11-22T08:00:00Z']]);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = createQueryClient();
  await askForSession(client);
  expect(client.getQueryData(['/api/user'])).toBeNull();
});

test('when the session request takes over 5 seconds, the session counts as unknown until the answer comes (X13)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const client = createQueryClient();
  const known = askForSession(client);
  await vi.advanceTimersByTimeAsync(5_000);
  await known;
  expect(client.getQueryState(['/api/user'])).toMatchObject({ status: 'error', data: undefined });
  answer(Response.json({ id: 'ruth' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(isSignedIn(client)).toBe(true);
});
