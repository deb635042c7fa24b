import type { Page } from './fixtures.ts';

export interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  requireInteraction: boolean;
  close: () => void;
}

interface Registration {
  showNotification: (title: string, options: Omit<ShownNotification, 'title'>) => Promise<void>;
  getNotifications: () => Promise<ShownNotification[]>;
}

declare global {
  /** The service worker's registration, for code that runs in the worker. */
  var registration: Registration;
}

function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  return worker;
}

/**
 * Puts notifications into a list, because headless Chromium shows none. As in a real browser, a new
 * notification replaces an earlier one with the same tag.
 */
export async function allowNotifications(page: Page) {
  await workerOf(page).evaluate(() => {
    if (Notification.permission === 'granted') return;
    const shown = new Map<string, ShownNotification>();
    Object.assign(registration, {
      showNotification: async (
        ...[title, options]: Parameters<Registration['showNotification']>
      ) => {
        shown.set(options.tag, { ...options, title, close: () => shown.delete(options.tag) });
      },
      getNotifications: async () => [...shown.values()],
    });
  });
}

export async function shownNotifications(page: Page) {
  return workerOf(page).evaluate(async () => {
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, requireInteraction }) => ({
      title,
      body,
      tag,
      requireInteraction,
    }));
  });
}

/** Simulates pressing a button of a notification, because tests can't press real ones. */
export async function pressNotification(page: Page, action: string) {
  await workerOf(page).evaluate(async (pressed) => {
    const [notification] = await registration.getNotifications();
    const works: Promise<unknown>[] = [];
    // Replaces `waitUntil`, because the real method refuses events made by a script.
    const event = Object.defineProperties(new Event('notificationclick'), {
      notification: { value: notification },
      action: { value: pressed },
      waitUntil: { value: (work: Promise<unknown>) => works.push(work) },
    });
    dispatchEvent(event);
    await Promise.all(works);
  }, action);
}

export async function deliverPush(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}
