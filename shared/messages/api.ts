import { defineEndpoint } from '#shared/http.ts';
import {
  changeTextBody,
  deliveryListQuery,
  deliveryParams,
  deliverySchema,
  keptMailSchema,
  deliverySettingsSchema,
  exampleSentSchema,
  heldDecidedSchema,
  heldDecision,
  messageParams,
  messageTextAnswer,
  messageTextBody,
  messageTextParams,
  messageTextsSchema,
  resetTextQuery,
  sentAgainSchema,
  textPreviewSchema,
} from './schemas.ts';

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries',
  summary: 'Every message to each person by each channel, the latest first.',
  query: deliveryListQuery,
  response: deliverySchema,
  list: true,
});

export const sendDeliveryAgain = defineEndpoint({
  method: 'POST',
  path: '/api/deliveries/:id/send-again',
  summary: 'Queues a failed delivery anew; a second time changes nothing.',
  params: deliveryParams,
  response: deliverySchema,
});

export const sendFailedAgain = defineEndpoint({
  method: 'POST',
  path: '/api/messages/:id/send-again',
  summary: 'Queues all failed deliveries of a message anew.',
  params: messageParams,
  response: sentAgainSchema,
  takesLong: true,
});

export const deliverySettings = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries/settings',
  summary: 'Whether mail is sent or kept on the server, and whether text messages are sent.',
  response: deliverySettingsSchema,
});

export const readKeptMail = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries/:id/mail',
  summary:
    'A mail that is kept on the server instead of sent, after a proof from the last ten minutes. Who reads it is recorded.',
  params: deliveryParams,
  response: keptMailSchema,
});

export const decideHeldMessages = defineEndpoint({
  method: 'POST',
  path: '/api/held-messages',
  summary: 'Sends or drops all messages that are held since a restore or an upgrade.',
  body: heldDecision,
  response: heldDecidedSchema,
  takesLong: true,
});

/** 4,440 characters may have four bytes each, or be escaped. */
const TEXT_LIMIT = 32 * 1024;

export const listMessageTexts = defineEndpoint({
  method: 'GET',
  path: '/api/program/messages',
  summary:
    'Each text of mails, notifications and text messages: as given, and as the office has it.',
  response: messageTextsSchema,
  compressed: true,
});

export const changeMessageText = defineEndpoint({
  method: 'PUT',
  path: '/api/program/messages/:name',
  summary:
    'Sends the office’s own text from now on. Refused if somebody else changed it meanwhile.',
  params: messageTextParams,
  body: changeTextBody,
  response: messageTextAnswer,
  bodyLimit: TEXT_LIMIT,
});

export const resetMessageText = defineEndpoint({
  method: 'DELETE',
  path: '/api/program/messages/:name',
  summary: 'Sends the given text again. Refused if somebody else changed the own one meanwhile.',
  params: messageTextParams,
  query: resetTextQuery,
  response: messageTextAnswer,
});

export const previewMessageText = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/preview',
  summary: 'What a text becomes with example facts, in each form. Changes nothing.',
  params: messageTextParams,
  body: messageTextBody,
  response: textPreviewSchema,
  bodyLimit: TEXT_LIMIT,
});

export const sendTextExample = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/example',
  summary: 'Sends a text with example facts to the caller, by each of their channels.',
  params: messageTextParams,
  body: messageTextBody,
  response: exampleSentSchema,
  bodyLimit: TEXT_LIMIT,
});
