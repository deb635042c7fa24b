import { END_PUSH } from '#client/lib/worker-contract.ts';
import { SUBSCRIPTIONS_PATH, RENEW_PATH } from '#shared/contact-points/constants.ts';
import { trust } from '#shared/trust.ts';
import { forgetAnswerPages, keepAnswerPage, tellDelivered } from './kept-answer-pages.ts';
import { answerByNotification } from './answer-notification.ts';
import { notificationOf, type NotificationData } from './push-notification.ts';

declare const self: ServiceWorkerGlobalScope;

interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

export function listenForPush() {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => event.waitUntil(press(event)));
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = trust<SubscriptionChangeEvent>(event, 'its name says so');
    change.waitUntil(renew(change));
  });
  self.addEventListener('message', (event) => {
    if (event.data === END_PUSH) event.waitUntil(end());
  });
}

async function show({ data }: PushEvent) {
  const { title, options } = notificationOf(textOf(data));
  await self.registration.showNotification(title, options);
  const { url } = options.data;
  await Promise.allSettled([tellDelivered(url), keepAnswerPage(url)]);
}

function textOf(data: PushMessageData | null) {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

async function press({ notification, action }: NotificationEvent) {
  const openWindow = (url: string) => self.clients.openWindow(url);
  if (action) {
    await answerByNotification(notification, action, {
      registration: self.registration,
      openWindow,
    });
    return;
  }
  notification.close();
  const { url } = trust<NotificationData>(notification.data, 'notificationOf put it there');
  const address = new URL(url, location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window' });
  // Doesn't reuse tabs with other pages of the portal, because they may contain typed text.
  const shown = pages.find((page) => page.url === address);
  await (shown ? shown.focus() : openWindow(address));
}

/** Sends the new push subscription to the server. Subscribes again if the browser did not. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChangeEvent) {
  const subscription =
    newSubscription ?? (oldSubscription && (await subscribeLike(oldSubscription)));
  if (!subscription) return;
  const auth = oldSubscription?.toJSON().keys?.['auth'];
  const known = oldSubscription &&
    auth !== undefined && { endpoint: oldSubscription.endpoint, auth };
  // The server finds the owner by the former subscription or, without it, by the session.
  await fetch(known ? RENEW_PATH : SUBSCRIPTIONS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(
      known ? { former: known, subscription: subscription.toJSON() } : subscription.toJSON(),
    ),
  });
}

function subscribeLike({ options }: PushSubscription) {
  const { applicationServerKey } = options;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function end() {
  await forgetAnswerPages().catch(() => undefined);
  const subscription = await self.registration.pushManager.getSubscription();
  for (const notification of await self.registration.getNotifications()) notification.close();
  await subscription?.unsubscribe();
}
