import { defineEndpoint } from '#shared/http.ts';
import { clientErrorBody, clientErrorSchema } from './schemas.ts';

export const reportClientError = defineEndpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary:
    'Writes an error from a browser to the server’s log, without secrets and without texts that people typed.',
  body: clientErrorBody,
  response: clientErrorSchema,
  status: 201,
});
