import { beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '#shared/trust.ts';
import { answerByNotification } from './answer-notification.ts';
import { notificationOf } from './push-notification.ts';

const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
const close = vi.fn();
const fetched = vi.fn<typeof fetch>();

let call: Notification;

beforeEach(() => {
  for (const mock of [showNotification, openWindow, close, fetched]) mock.mockReset();
  vi.stubGlobal('location', new URL('https://portal.example.org/sw.js'));
  vi.stubGlobal('fetch', fetched);
  const { title, options } = notificationOf(
    JSON.stringify({
      title: 'Call-out',
      body: 'Can you come?',
      url: '/a/a-token',
      tag: 'call-outs-1',
      isUrgent: true,
      answer: { token: 'a-token', kind: 'call' },
    }),
  );
  call = trust<Notification>({ title, close, ...options }, 'what a browser makes of it');
});

const press = (kind: string) =>
  answerByNotification(call, kind, { registration: { showNotification }, openWindow });

const sent = () =>
  fetched.mock.calls.map(([path, init]) => [
    path,
    trust<{ kind: string; actionId: string }>(
      JSON.parse(trust<string>(init?.body, 'JSON')),
      'it was sent',
    ),
  ]);

describe('a press on a notification’s answer button', () => {
  test('an answer from a notification is sent without cookies, and the outcome replaces the notification', async () => {
    fetched.mockResolvedValue(Response.json({ message: 'Thank you. You are coming.' }));
    await press('come');
    expect(sent()).toMatchObject([['/api/answers/a-token', { kind: 'come' }]]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Thank you',
      expect.objectContaining({
        body: 'Thank you. You are coming.',
        tag: 'call-outs-1',
        silent: true,
      }),
    );
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('pressing a notification’s answer button twice sends the same action id both times', async () => {
    fetched.mockImplementation(async () => new Response(null, { status: 503 }));
    await press('decline');
    await press('decline');
    const ids = new Set(
      sent().map(([, body]) => trust<{ actionId: string }>(body, 'sent').actionId),
    );
    expect(ids.size).toBe(1);
  });

  test.each([
    ['the server is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', async () => new Response('', { status: 500 })],
    ['a gateway answers', async () => new Response('<html>', { status: 200 })],
  ])(
    'a pressed answer button keeps the notification and opens its page when %s',
    async (_what, answer) => {
      fetched.mockImplementation(answer);
      await press('come');
      expect(showNotification).toHaveBeenCalledExactlyOnceWith(
        'Call-out',
        expect.objectContaining({
          body: 'Can you come?',
          tag: 'call-outs-1',
          requireInteraction: true,
          actions: expect.arrayContaining([{ action: 'come', title: 'I can come' }]),
        }),
      );
      expect(openWindow).toHaveBeenCalledExactlyOnceWith('/a/a-token');
    },
  );

  test('pressing an answer button after the call has ended opens a page that says that the call has ended', async () => {
    fetched.mockResolvedValue(Response.json({ message: 'over' }, { status: 410 }));
    await press('come');
    expect(close).toHaveBeenCalledOnce();
    expect(showNotification).not.toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/a/a-token');
  });
});
