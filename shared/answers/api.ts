import { defineEndpoint } from '#shared/http.ts';
import { answerBody, answeredSchema, answerParams, receiptBody } from './schemas.ts';

export const answerByLink = defineEndpoint({
  method: 'POST',
  path: '/api/answers/:token',
  summary: 'Answers a message from its link or from its notification, without a session.',
  params: answerParams,
  body: answerBody,
  response: answeredSchema,
});

export const recordReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/answers/:token/receipts',
  summary:
    'Records that a device has shown a message or that a person has opened its page; only the first time counts.',
  params: answerParams,
  body: receiptBody,
});
