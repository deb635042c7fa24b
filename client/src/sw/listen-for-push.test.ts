import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '#shared/trust.ts';

const CALL = '/a/a-token';
const HERE = 'https://portal.example.org';

const listeners = new Map<string, (event: unknown) => void>();
const subscribe = vi.fn();
const showNotification = vi.fn<() => Promise<void>>();
const matchAll = vi.fn<() => Promise<unknown[]>>();
const openWindow = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    registration: { pushManager: { subscribe }, showNotification },
    clients: { matchAll, openWindow },
  });
  vi.stubGlobal('location', new URL(`${HERE}/sw.js`));
  vi.stubGlobal('fetch', fetched);
  const { listenForPush } = await import('./listen-for-push.ts');
  listenForPush();
});

beforeEach(() => {
  for (const mock of [subscribe, showNotification, matchAll, openWindow, fetched]) mock.mockReset();
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

async function dispatch(type: string, members: object) {
  const works: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...members, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

describe('a push message', () => {
  const push = (url: string) =>
    dispatch('push', {
      data: { text: () => JSON.stringify({ title: 'Call-out', body: '', url, tag: 'call-1' }) },
    });
  const receipts = () =>
    fetched.mock.calls.filter(([path]) => typeof path === 'string' && path.endsWith('/receipts'));

  test('a push message is reported as delivered once its notification is shown, even without a session', async () => {
    vi.stubGlobal('caches', { open: async () => Promise.reject(new Error('none')) });
    const token = 't'.repeat(43);
    let sentBefore = 0;
    showNotification.mockImplementation(async () => {
      sentBefore = fetched.mock.calls.length;
    });
    await push(`/a/${token}`);
    expect([showNotification.mock.calls.length, sentBefore]).toEqual([1, 0]);
    expect(receipts()).toEqual([
      [
        `/api/answers/${token}/receipts`,
        expect.objectContaining({
          method: 'POST',
          credentials: 'omit',
          body: JSON.stringify({ proof: 'delivered' }),
        }),
      ],
    ]);
  });

  test('a push message is not reported as delivered if the browser shows nothing', async () => {
    showNotification.mockRejectedValue(new Error('not allowed'));
    await expect(push(`/a/${'t'.repeat(43)}`)).rejects.toThrow('not allowed');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a push message without an answer link isn’t reported as delivered', async () => {
    await push('/training');
    expect(showNotification).toHaveBeenCalledOnce();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a press on the text of a notification', () => {
  const close = vi.fn();
  const press = () =>
    dispatch('notificationclick', {
      action: '',
      notification: { close, data: { url: CALL, answer: { token: 'a-token', kind: 'call' } } },
    });
  const tab = (path: string) => ({ url: HERE + path, focus: vi.fn() });

  test('a press on a notification switches to the tab that shows its page, and sends no answer', async () => {
    const other = tab('/profile');
    const shown = tab(CALL);
    matchAll.mockResolvedValue([other, shown]);
    await press();
    expect(close).toHaveBeenCalled();
    expect(shown.focus).toHaveBeenCalledOnce();
    expect(other.focus).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a press on a notification opens a new tab instead of reusing another tab, which may contain typed text', async () => {
    const other = tab('/profile');
    matchAll.mockResolvedValue([other]);
    await press();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(HERE + CALL);
    expect(other.focus).not.toHaveBeenCalled();
  });
});

describe('a push service that changes a browser’s push address', () => {
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: 'the-key' },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `secret of ${endpoint}` } }),
  });
  const change = (oldSubscription: unknown, newSubscription: unknown) =>
    dispatch('pushsubscriptionchange', { oldSubscription, newSubscription });
  const sent = () =>
    fetched.mock.calls.map(([path, init]) => {
      const body: unknown = JSON.parse(trust<string>(init?.body, 'JSON'));
      return [path, body];
    });
  const renewal = {
    former: { endpoint: 'old', auth: 'secret of old' },
    subscription: subscription('new').toJSON(),
  };

  test('when the push address changes, the new address is sent to the server with the secret of the former address', async () => {
    await change(subscription('old'), subscription('new'));
    expect(sent()).toEqual([['/api/push-subscriptions/renew', renewal]]);
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('if the push service gives no new push address, the worker subscribes again with the same server key', async () => {
    subscribe.mockResolvedValue(subscription('new'));
    await change(subscription('old'), null);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'the-key',
    });
    expect(sent()).toEqual([['/api/push-subscriptions/renew', renewal]]);
  });

  test('if the browser has forgotten its former push address, the worker sends the new address as a new subscription', async () => {
    await change(null, subscription('new'));
    expect(sent()).toEqual([['/api/push-subscriptions', renewal.subscription]]);
  });

  test('if the browser gives neither its former nor a new push address, the worker sends nothing', async () => {
    await change(null, null);
    expect(fetched).not.toHaveBeenCalled();
  });
});
