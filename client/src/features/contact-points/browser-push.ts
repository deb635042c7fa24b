import { readPushKey, subscribeToPush } from '#shared/contact-points/push-api.ts';
import type { SubscribeBody } from '#shared/contact-points/schemas.ts';
import { trust } from '#shared/trust.ts';
import { call } from '#client/lib/call/api.ts';
import { PUSH_USERS, pushUsersHere } from '#client/lib/push-used.ts';
import { registerWorker } from '#client/lib/register-worker.ts';

export type PushObstacle = 'home-screen' | 'not-secure' | 'unsupported' | 'blocked';

export function pushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'not-secure';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!isSupported || !('Notification' in window))
    return isOnlyInTab() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** iPhones and iPads offer push notifications only to apps on the Home Screen. */
function isOnlyInTab() {
  return 'standalone' in navigator && navigator.standalone !== true;
}

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export class PushError extends Error {
  override readonly name = 'PushError';
}

/** Asks the person for permission, then subscribes this browser. @throws PushError */
export async function switchPushOn(userId: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushError('This browser was not allowed to show notifications.');
  }
  const registration = await registerWorker();
  if (!registration) throw new PushError('The portal can’t be installed in this browser.');
  await untilActive(registration);
  await subscribe(registration);
  setPushWanted(userId, true);
}

/** Ends this browser's subscription. The server notices it when the next message is refused. */
export async function switchPushOff(userId: string) {
  setPushWanted(userId, false);
  await (await findSubscription())?.unsubscribe();
}

/** Sends the subscription again, as it may have changed. If the user doesn't want push, ends it. */
export async function keepPush(userId: string) {
  if (pushObstacle() !== null) return;
  if (!pushUsersHere().includes(userId)) {
    await (await findSubscription())?.unsubscribe();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active) await subscribe(registration);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration) {
  const { publicKey } = await call(readPushKey, {});
  const existing = await pushManager.getSubscription();
  const isOfKey = existing !== null && keyOf(existing) === publicKey && !isOver(existing);
  // If a subscription has an old key, the browser refuses to subscribe with the new key.
  if (existing && !isOfKey) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = isOfKey ? existing : await subscribing(pushManager, options);
  const body = trust<SubscribeBody>(subscription.toJSON(), 'the server checks it');
  await call(subscribeToPush, { body });
}

const SUBSCRIBED_WITHIN_MS = 10_000;
const SILENT =
  'The notification service of this browser does not answer. Until it does, email reaches you. Try again later, or on another network.';

/** Gives up after a while, because a browser may wait for its push service forever. */
async function subscribing(pushManager: PushManager, options: PushSubscriptionOptionsInit) {
  let timer = 0;
  const silence = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new PushError(SILENT)), SUBSCRIBED_WITHIN_MS);
  });
  try {
    return await Promise.race([pushManager.subscribe(options), silence]);
  } catch (error) {
    if (error instanceof PushError) throw error;
    throw new PushError('This browser could not reach its notification service. Try again later.', {
      cause: error,
    });
  } finally {
    window.clearTimeout(timer);
  }
}

function keyOf({ options }: PushSubscription) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const isOver = ({ expirationTime }: PushSubscription) =>
  expirationTime !== null && expirationTime < Date.now();

const ACTIVE_WITHIN_MS = 30_000;

function untilActive(registration: ServiceWorkerRegistration) {
  return new Promise<void>((resolve, reject) => {
    const worker = registration.active ?? registration.installing ?? registration.waiting;
    const look = () => {
      if (registration.active) resolve();
      else if (worker?.state === 'redundant') fail();
    };
    const fail = () => reject(new PushError('The portal could not be installed in this browser.'));
    window.setTimeout(fail, ACTIVE_WITHIN_MS);
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** Remembers the choice after logout, so that push is on again when the person signs in here. */
function setPushWanted(userId: string, isWanted: boolean) {
  const others = pushUsersHere().replaceAll(userId, '');
  try {
    localStorage.setItem(PUSH_USERS, isWanted ? others + userId : others);
  } catch {
    // Without storage, the person has to switch push on again after a logout.
  }
}
