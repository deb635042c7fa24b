import { defineEndpoint } from '#shared/http.ts';
import { messageNoticesSchema, systemSchema } from './schemas.ts';
import { setUpBody, setUpSchema } from './set-up.ts';

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/api/system',
  summary: 'What runs, what waits, and what needs attention, with the way to mend it.',
  response: systemSchema,
});

export const messageNotices = defineEndpoint({
  method: 'GET',
  path: '/api/system/message-notices',
  summary: 'Servers that take no messages, and messages that wait longer than their kind bears.',
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
  summary: 'Takes the list of what is left off the Home of administrators, or puts it back.',
  body: setUpBody,
  response: setUpSchema,
});
