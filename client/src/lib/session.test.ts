import { describe, expect, test, vi } from 'vitest';
import { preloadAnswer } from './preload.ts';
import { createQueryClient } from './query-client.ts';
import { askForSession, followOtherTabs, isSignedIn, recheckSession } from './session.ts';

test('a preloaded answer does not sign in again a person who logged out without a connection', async () => {
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
  expect([isSessionLive, kept.has('logout-pending')]).toEqual([false, false]);
  await recheckSession(client);
  expect(isSignedIn(client)).toBe(false);
});

describe('a sign-in in another tab', () => {
  const ruth = { id: 'ruth', role: 'chaplain', canBeCalled: false };

  function useBrowser(mark: string | null) {
    const kept = new Map(mark === null ? [] : [['signed-in', mark]]);
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal('fetch', async () => Response.json(ruth));
    const client = createQueryClient();
    followOtherTabs(client);
    const tell = () =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'signed-in' }));
    return { client, tell };
  }

  test('a sign-in in another tab signs this one in', async () => {
    const { client, tell } = useBrowser('ruth chaplain false');
    client.setQueryData(['/api/user'], null);
    tell();
    await vi.waitFor(() => expect(isSignedIn(client)).toBe(true));
  });

  test('a sign-in in another tab leaves a tab signed in that is being opened', async () => {
    const { client, tell } = useBrowser('ruth chaplain false');
    const asked = askForSession(client);
    tell();
    await asked;
    expect(isSignedIn(client)).toBe(true);
  });
});
