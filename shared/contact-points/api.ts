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
  summary:
    'Returns the signed-in person’s channels for each topic, and the state of their contact points.',
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
    'Sends the signed-in person a test message by their call-out channels, and returns these channels.',
  response: testMessageSchema,
});

export const sendTextCode = defineEndpoint({
  method: 'POST',
  path: '/api/text-number',
  summary: 'Sends a code to the number at which the signed-in person wants to get text messages.',
  body: textNumberBody,
});

export const confirmTextNumber = defineEndpoint({
  method: 'POST',
  path: '/api/text-number/confirm',
  summary: 'Confirms the number for text messages with the code that was sent to it.',
  body: textCodeBody,
});

export const removeTextNumber = defineEndpoint({
  method: 'DELETE',
  path: '/api/text-number',
  summary: 'Ends text messages to the signed-in person’s number.',
  body: removeTextNumberBody,
});
