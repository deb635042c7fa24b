import { defineEndpoint } from '#shared/http.ts';
import { messageNoticesSchema, systemSchema } from './schemas.ts';
import { setUpBody, setUpSchema } from './set-up.ts';

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/api/system',
  summary:
    'Returns the running versions, the waiting messages, and what needs attention, and how to fix it.',
  response: systemSchema,
});

export const messageNotices = defineEndpoint({
  method: 'GET',
  path: '/api/system/message-notices',
  summary:
    'Returns the channels whose servers accept no messages, and the messages that have waited too long for their kind.',
  response: messageNoticesSchema,
});

export const readSetUp = defineEndpoint({
  method: 'GET',
  path: '/api/program/set-up',
  summary: 'Lists the set-up steps; the portal finds out by itself which of them are done.',
  response: setUpSchema,
});

export const changeSetUp = defineEndpoint({
  method: 'PUT',
  path: '/api/program/set-up',
  summary: 'Hides the set-up list on the Home page of administrators, or shows it again.',
  body: setUpBody,
  response: setUpSchema,
});
