import { defineEndpoint } from '#shared/http.ts';
import {
  messageSettingsBody,
  messageSettingsSchema,
  removeTextNumberBody,
  testMessageSchema,
  textCodeBody,
  textNumberBody,
} from './schemas.ts';

export {
  readPushKey,
  renewPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-api.ts';

export const readMessageSettings = defineEndpoint({
  method: 'GET',
  path: '/api/message-settings',
  summary: 'Returns the caller’s channels for each topic, and the state of their contact points.',
  response: messageSettingsSchema,
});

export const changeMessageSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/message-settings',
  summary: 'Chooses channels and quiet hours. Silencing call-outs takes `confirmsSilence`.',
  body: messageSettingsBody,
  response: messageSettingsSchema,
});

export const sendTestMessage = defineEndpoint({
  method: 'POST',
  path: '/api/message-settings/test',
  summary:
    'Sends the caller a test message by their channels for call-outs, and returns these channels.',
  response: testMessageSchema,
});

export const sendTextCode = defineEndpoint({
  method: 'POST',
  path: '/api/text-number',
  summary: 'Sends a code to the number at which the caller wants to get text messages.',
  body: textNumberBody,
});

export const confirmTextNumber = defineEndpoint({
  method: 'POST',
  path: '/api/text-number/confirm',
  summary: 'Confirms the number by the code that was sent to it.',
  body: textCodeBody,
});

export const removeTextNumber = defineEndpoint({
  method: 'DELETE',
  path: '/api/text-number',
  summary: 'Ends text messages to the caller’s number.',
  body: removeTextNumberBody,
});
