import { defineEndpoint } from '#shared/http.ts';
import { PUSH_KEY_PATH, RENEW_PATH, SUBSCRIPTIONS_PATH } from './constants.ts';
import { pushKeySchema, renewSubscriptionBody, subscribeBody, unsubscribeBody } from './schemas.ts';

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: PUSH_KEY_PATH,
  summary: 'The public key by which browsers know the push notifications of this portal.',
  response: pushKeySchema,
});

export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: SUBSCRIPTIONS_PATH,
  summary: 'Sends the push notifications of the signed-in person to this browser.',
  body: subscribeBody,
});

export const renewPushSubscription = defineEndpoint({
  method: 'POST',
  path: RENEW_PATH,
  summary: 'Replaces the address of a browser by its new one, also without a session.',
  body: renewSubscriptionBody,
});

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: SUBSCRIPTIONS_PATH,
  summary: 'Ends the push notifications of one of the caller’s browsers.',
  body: unsubscribeBody,
});
