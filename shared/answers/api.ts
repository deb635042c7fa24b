import { defineEndpoint } from '#shared/http.ts';
import { answerBody, answeredSchema, answerParams } from './schemas.ts';

export const answerByLink = defineEndpoint({
  method: 'POST',
  path: '/api/answers/:token',
  summary: 'Answers a message by its link, as a notification does; nobody needs to be signed in.',
  params: answerParams,
  body: answerBody,
  response: answeredSchema,
});
