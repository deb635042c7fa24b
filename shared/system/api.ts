import { defineEndpoint } from '#shared/http.ts';
import { messageNoticesSchema, systemSchema } from './schemas.ts';

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
