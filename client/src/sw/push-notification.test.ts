import { beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationOf } from './push-notification.ts';

const CALL = {
  title: 'Call-out: Tornado',
  body: 'Mayfield, 14:00. Can you come?',
  url: '/a/a-token',
  tag: 'call-outs-1',
  isUrgent: true,
  answer: { token: 'a-token', kind: 'call' },
};

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://portal.example.org/sw.js'));
});

const shown = (payload: object) => notificationOf(JSON.stringify(payload));

describe('the notification of a push message', () => {
  test('a call-out’s notification stays on the screen, replaces an earlier notification of the same call, and has answer buttons', () => {
    const { title, options } = shown(CALL);
    expect(title).toBe(CALL.title);
    expect(options).toMatchObject({
      body: CALL.body,
      tag: CALL.tag,
      renotify: true,
      requireInteraction: true,
      actions: [
        { action: 'come', title: 'I can come' },
        { action: 'decline', title: 'I can’t' },
      ],
      data: { url: '/a/a-token', answer: { token: 'a-token', kind: 'call' } },
    });
  });

  test('the only button on the notification of a test call-out confirms that it arrived', () => {
    const { options } = shown({ ...CALL, answer: { token: 'a-token', kind: 'test' } });
    expect(options.actions).toEqual([{ action: 'received', title: 'It reached me' }]);
  });

  test('a notification that needs no answer has no buttons and disappears by itself', () => {
    const { options } = shown({ ...CALL, isUrgent: false, answer: undefined });
    expect(options.actions).toBeUndefined();
    expect(options).toMatchObject({ requireInteraction: false, data: { answer: null } });
  });

  test.each([null, '', 'no JSON', '[]', 'null', '7', '{}', '{"title":5}', '{"title":""}'])(
    'a notification shows a general text when its message is %j',
    (text) => {
      const { title, options } = notificationOf(text);
      expect(title).toContain('news');
      expect(options).toMatchObject({ data: { url: '/', answer: null } });
    },
  );

  test.each(['https://elsewhere.example.org/x', '//elsewhere.example.org', 'javascript:alert(1)'])(
    'a notification doesn’t open an address outside the portal, such as %s',
    (url) => {
      expect(shown({ ...CALL, url }).options.data.url).toBe('/');
    },
  );

  test.each([
    { kind: 'other', token: 'a' },
    { kind: 'call' },
    'yes',
    null,
    { kind: 'toString', token: 'a' },
  ])('a notification has no buttons when its answer data is %j', (answer) => {
    const { title, options } = shown({ ...CALL, answer });
    expect(title).toBe(CALL.title);
    expect(options.actions).toBeUndefined();
  });
});
