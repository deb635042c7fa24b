import { defineEndpoint } from '#shared/http.ts';

// Apart from api.ts: the portal starts with these and would load every schema for them.

export const SESSION_PATH = '/api/user';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session.',
});
