import { defineEndpoint } from '#shared/http.ts';
import { ownSessionSchema, sessionParams } from './schemas.ts';

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Lists the browsers where the caller is signed in: this one first, then by last use.',
  response: ownSessionSchema,
  list: true,
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs the caller out on another browser, from its next request on.',
  params: sessionParams,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs the caller out on every browser but this one.',
});
