import { defineEndpoint } from '#shared/http.ts';

// Not in api.ts, because the first page that loads would otherwise load every schema, too.

export const SESSION_PATH = '/api/user';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Signs out: ends the current session.',
});
