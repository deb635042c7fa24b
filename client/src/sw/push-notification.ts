import type { PushPayload } from '#shared/messages/push-payload.ts';
import { trust } from '#shared/trust.ts';

export interface NotificationData {
  url: string;
  answer: (NonNullable<PushPayload['answer']> & { actionId: string }) | null;
}

/** Notification options that browsers support and TypeScript's library lacks. */
interface ShownOptions extends NotificationOptions {
  data: NotificationData;
  renotify?: boolean;
  actions?: { action: string; title: string }[];
}

export interface Shown {
  title: string;
  options: ShownOptions;
}

const ACTIONS = {
  call: [
    { action: 'come', title: 'I can come' },
    { action: 'decline', title: 'I can’t' },
  ],
  test: [{ action: 'received', title: 'It reached me' }],
  home: [{ action: 'home', title: 'I’m home' }],
};

const LOOK = { icon: '/icons/icon-192.png', lang: 'en' };

/** Browsers demand a notification for each message. Unreadable messages show a general text. */
export function notificationOf(text: string | null): Shown {
  const payload = readPayload(text);
  const { title, body, url, tag, isUrgent, answer } = payload;
  return {
    title,
    options: {
      ...LOOK,
      body,
      tag,
      renotify: isUrgent,
      requireInteraction: isUrgent,
      ...(answer && { actions: ACTIONS[answer.kind] }),
      data: { url, answer: answer ? { ...answer, actionId: crypto.randomUUID() } : null },
    },
  };
}

export function answeredNotification(message: string, { url }: NotificationData, tag: string) {
  const options = { ...LOOK, body: message, tag, silent: true, data: { url, answer: null } };
  return { title: 'Thank you', options };
}

const UNREADABLE: PushPayload = {
  title: 'There is news for you',
  body: 'Open the portal to read it.',
  url: '/',
  tag: 'unreadable',
  isUrgent: false,
};

function readPayload(text: string | null): PushPayload {
  const given = readObject(text);
  const { title, body, url, tag, isUrgent, answer } = given;
  if (typeof title !== 'string' || title === '') return UNREADABLE;
  const isAnswerable = typeof answer?.token === 'string' && Object.hasOwn(ACTIONS, answer.kind);
  return {
    title,
    body: typeof body === 'string' ? body : '',
    url: typeof url === 'string' ? ownPath(url) : UNREADABLE.url,
    tag: typeof tag === 'string' && tag !== '' ? tag : UNREADABLE.tag,
    isUrgent: isUrgent === true,
    ...(isAnswerable && { answer }),
  };
}

function readObject(text: string | null): Partial<PushPayload> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null) {
      return trust<Partial<PushPayload>>(value, 'each member is looked at before it is used');
    }
  } catch {
    // An empty or broken message shows the general text.
  }
  return {};
}

/** Returns the address's path, or the start page for an address outside the portal. */
function ownPath(url: string) {
  const { origin, pathname, search, hash } = new URL(url, location.origin);
  return origin === location.origin ? `${pathname}${search}${hash}` : UNREADABLE.url;
}
