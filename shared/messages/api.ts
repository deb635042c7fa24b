import { defineEndpoint } from '#shared/http.ts';
import {
  deliveryListQuery,
  deliveryParams,
  deliverySchema,
  keptMailSchema,
  deliverySettingsSchema,
  heldDecidedSchema,
  heldDecision,
  messageParams,
  sentAgainSchema,
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
