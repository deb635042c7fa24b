import { defineEndpoint } from '#shared/http.ts';

// Not defined in api.ts, so that the first page doesn't load the schemas of all endpoints there.

export const SESSION_PATH = '/api/user';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Signs out: ends the current session.',
});
