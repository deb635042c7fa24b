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
  summary: 'By which channels one is told what, and the state of one’s contact points.',
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
  summary: 'Sends oneself a message by the channels of call-outs, and tells which these are.',
  response: testMessageSchema,
});

export const sendTextCode = defineEndpoint({
  method: 'POST',
  path: '/api/text-number',
  summary: 'Sends a code to the number that is to get one’s text messages.',
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
  summary: 'Ends text messages to one’s number.',
  body: removeTextNumberBody,
});
