import { defineEndpoint } from '#shared/http.ts';
import { activationListQuery, activationSchema } from './schemas.ts';

export const listActivations = defineEndpoint({
  method: 'GET',
  path: '/api/activations',
  summary: 'All activations, the latest start first.',
  query: activationListQuery,
  response: activationSchema,
  list: true,
});
