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
  summary: 'Lists all messages, with one row for each person and channel, the latest first.',
  query: deliveryListQuery,
  response: deliverySchema,
  list: true,
});

export const sendDeliveryAgain = defineEndpoint({
  method: 'POST',
  path: '/api/deliveries/:id/send-again',
  summary: 'Queues a failed delivery again; a second request changes nothing.',
  params: deliveryParams,
  response: deliverySchema,
});

export const sendFailedAgain = defineEndpoint({
  method: 'POST',
  path: '/api/messages/:id/send-again',
  summary: 'Queues all failed deliveries of a message again.',
  params: messageParams,
  response: sentAgainSchema,
  takesLong: true,
});

export const deliverySettings = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries/settings',
  summary:
    'Returns whether mail is sent or kept on the server, and whether text messages are sent.',
  response: deliverySettingsSchema,
});

export const readKeptMail = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries/:id/mail',
  summary:
    'Reads a mail that is kept on the server instead of being sent. The administrator must have proved their identity in the last ten minutes. Each reading is recorded.',
  params: deliveryParams,
  response: keptMailSchema,
});

export const decideHeldMessages = defineEndpoint({
  method: 'POST',
  path: '/api/held-messages',
  summary: 'Sends or drops all messages that were held back after a restore or an upgrade.',
  body: heldDecision,
  response: heldDecidedSchema,
  takesLong: true,
});

/** In bytes. The request may have 4,440 characters, each of several bytes or escaped. */
const TEXT_LIMIT = 32 * 1024;

export const listMessageTexts = defineEndpoint({
  method: 'GET',
  path: '/api/program/messages',
  summary:
    'Lists the texts of mails, notifications and text messages: the original ones and the office’s own.',
  response: messageTextsSchema,
  compressed: true,
});

export const changeMessageText = defineEndpoint({
  method: 'PUT',
  path: '/api/program/messages/:name',
  summary:
    'Replaces an original text with the office’s own. Refused if somebody else changed it meanwhile.',
  params: messageTextParams,
  body: changeTextBody,
  response: messageTextAnswer,
  bodyLimit: TEXT_LIMIT,
});

export const resetMessageText = defineEndpoint({
  method: 'DELETE',
  path: '/api/program/messages/:name',
  summary: 'Resets a text to the original one. Refused if somebody else changed it meanwhile.',
  params: messageTextParams,
  query: resetTextQuery,
  response: messageTextAnswer,
});

export const previewMessageText = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/preview',
  summary:
    'Previews a text with example facts as mail, notification and text message. Changes nothing.',
  params: messageTextParams,
  body: messageTextBody,
  response: textPreviewSchema,
  bodyLimit: TEXT_LIMIT,
});

export const sendTextExample = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/example',
  summary:
    'Sends the signed-in administrator a message with this text and example facts, by each of their channels.',
  params: messageTextParams,
  body: messageTextBody,
  response: exampleSentSchema,
  bodyLimit: TEXT_LIMIT,
});
