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
    'Returns whether the portal sends mail or only stores it on the server, and whether it sends text messages.',
  response: deliverySettingsSchema,
});

export const readKeptMail = defineEndpoint({
  method: 'GET',
  path: '/api/deliveries/:id/mail',
  summary:
    'Returns a mail that was stored on the server instead of being sent. The administrator must have proved their identity in the last ten minutes. Each reading is recorded in the audit trail.',
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

/** In bytes: enough for 4,440 characters, even if each takes several bytes. */
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
    'Replaces the portal’s text of a message with the office’s own. Refused if somebody else has changed the text meanwhile.',
  params: messageTextParams,
  body: changeTextBody,
  response: messageTextAnswer,
  bodyLimit: TEXT_LIMIT,
});

export const resetMessageText = defineEndpoint({
  method: 'DELETE',
  path: '/api/program/messages/:name',
  summary:
    'Resets the text of a message to the portal’s original. Refused if somebody else has changed the text meanwhile.',
  params: messageTextParams,
  query: resetTextQuery,
  response: messageTextAnswer,
});

export const previewMessageText = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/preview',
  summary:
    'Shows a message text as mail, notification and text message, with example data. Changes nothing.',
  params: messageTextParams,
  body: messageTextBody,
  response: textPreviewSchema,
  bodyLimit: TEXT_LIMIT,
});

export const sendTextExample = defineEndpoint({
  method: 'POST',
  path: '/api/program/messages/:name/example',
  summary:
    'Sends the signed-in administrator an example message with this text, by each of their channels.',
  params: messageTextParams,
  body: messageTextBody,
  response: exampleSentSchema,
  bodyLimit: TEXT_LIMIT,
});
