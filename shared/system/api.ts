import { defineEndpoint } from '#shared/http.ts';
import { messageNoticesSchema, systemSchema } from './schemas.ts';
import { setUpBody, setUpSchema } from './set-up.ts';

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/api/system',
  summary:
    'The versions that run, the messages that wait, and what needs attention, with the way to mend it.',
  response: systemSchema,
});

export const messageNotices = defineEndpoint({
  method: 'GET',
  path: '/api/system/message-notices',
  summary:
    'Servers that accept no messages, and messages that have waited too long for their kind.',
  response: messageNoticesSchema,
});

export const readSetUp = defineEndpoint({
  method: 'GET',
  path: '/api/program/set-up',
  summary: 'What is left to make the portal the program’s own; the portal finds each state itself.',
  response: setUpSchema,
});

export const changeSetUp = defineEndpoint({
  method: 'PUT',
  path: '/api/program/set-up',
  summary: 'Hides the set-up list from the Home of administrators, or shows it there again.',
  body: setUpBody,
  response: setUpSchema,
});
