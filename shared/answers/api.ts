import { defineEndpoint } from '#shared/http.ts';
import { answerBody, answeredSchema, answerParams, receiptBody } from './schemas.ts';

export const answerByLink = defineEndpoint({
  method: 'POST',
  path: '/api/answers/:token',
  summary: 'Answers a message by its link, as a notification does; nobody needs to be signed in.',
  params: answerParams,
  body: answerBody,
  response: answeredSchema,
});

export const recordReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/answers/:token/receipts',
  summary:
    'Notes that a device has shown a message or that a person has opened its page, by its link; the first time counts.',
  params: answerParams,
  body: receiptBody,
});
