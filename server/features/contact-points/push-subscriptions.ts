import { MAX_DEVICES } from '#shared/contact-points/constants.ts';
import type { RenewSubscriptionBody, SubscribeBody } from '#shared/contact-points/schemas.ts';
import { assertPushEndpoint } from '#server/channels/push-endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { holdSession } from '#server/features/sessions/queries.ts';
import { notSignedIn } from '#server/errors.ts';
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

export async function subscribe(db: Database, subscriber: Subscriber, body: SubscribeBody) {
  const subscription = subscriptionOf(body);
  // No audit event: the person chooses this, and the browser subscribes again at each visit.
  await db.transaction(async (tx) => {
    if (!(await holdSession(tx, subscriber.sid))) throw notSignedIn();
    await storeSubscription(tx, { ...subscriber, ...subscription });
    await dropOldSubscriptions(tx, subscriber.userId, MAX_DEVICES);
  });
}

/** Returns nothing, so that the response doesn't reveal whether the former address was known. */
export async function renew(db: Database, { former, subscription }: RenewSubscriptionBody) {
  const renewal = { former, subscription: subscriptionOf(subscription) };
  // No audit event: the browser renews on its own, without the person.
  await db.transaction((tx) => renewSubscription(tx, renewal));
}

/** @throws AppError 409 if the person hasn't confirmed that no call-out will reach them */
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
