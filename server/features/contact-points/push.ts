import { MAX_DEVICES } from '#shared/contact-points/constants.ts';
import type { RenewSubscriptionBody, SubscribeBody } from '#shared/contact-points/schemas.ts';
import { assertPushEndpoint } from '#server/channels/push-endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { holdSession } from '#server/features/accounts/session-queries.ts';
import { notSignedIn } from '#server/http/errors.ts';
import type { SessionUser } from '#server/http/guards.ts';
import {
  deleteSubscription,
  dropOldSubscriptions,
  renewSubscription,
  storeSubscription,
} from './push-queries.ts';
import { changingReach } from './settings.ts';

interface Subscriber {
  userId: string;
  sid: string;
}

/**
 * Lets push notifications come to the browser of a session.
 * @throws AppError 400 at an address of no push service, 401 where the session has ended meanwhile
 */
export async function subscribe(db: Database, subscriber: Subscriber, body: SubscribeBody) {
  const subscription = subscriptionOf(body);
  // No audit event: a person's own choice, made again each time they open the portal.
  await db.transaction(async (tx) => {
    if (!(await holdSession(tx, subscriber.sid))) throw notSignedIn();
    await storeSubscription(tx, { ...subscriber, ...subscription });
    await dropOldSubscriptions(tx, subscriber.userId, MAX_DEVICES);
  });
}

/** Replaces the address of a browser. Tells nobody whether the former one was known. */
export async function renew(db: Database, { former, subscription }: RenewSubscriptionBody) {
  const renewal = { former, subscription: subscriptionOf(subscription) };
  // No audit event: the browser's own doing.
  await db.transaction((tx) => renewSubscription(tx, renewal));
}

/** @throws AppError 409 when call-outs would no longer reach an active chaplain who hasn't confirmed it */
export async function unsubscribe(
  db: Database,
  user: Pick<SessionUser, 'id' | 'canBeCalled'>,
  { endpoint, confirmsSilence }: { endpoint: string; confirmsSilence: boolean },
) {
  await changingReach(db, user, confirmsSilence, (tx) => deleteSubscription(tx, user.id, endpoint));
}

function subscriptionOf({ endpoint, keys: { p256dh, auth } }: SubscribeBody) {
  return { endpoint: assertPushEndpoint(endpoint).href, p256dh, auth };
}
