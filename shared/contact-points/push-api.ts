import { defineEndpoint } from '#shared/http.ts';
import { PUSH_KEY_PATH, RENEW_PATH, SUBSCRIPTIONS_PATH } from './constants.ts';
import { pushKeySchema, renewSubscriptionBody, subscribeBody, unsubscribeBody } from './schemas.ts';

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: PUSH_KEY_PATH,
  summary: 'Returns the public key that browsers need to subscribe to push notifications.',
  response: pushKeySchema,
});

export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: SUBSCRIPTIONS_PATH,
  summary: 'Subscribes this browser to the signed-in person’s push notifications.',
  body: subscribeBody,
});

export const renewPushSubscription = defineEndpoint({
  method: 'POST',
  path: RENEW_PATH,
  summary: 'Replaces a browser’s former push address; works without a session too.',
  body: renewSubscriptionBody,
});

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: SUBSCRIPTIONS_PATH,
  summary: 'Ends push notifications in one of the signed-in person’s browsers.',
  body: unsubscribeBody,
});
