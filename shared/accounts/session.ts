import { defineEndpoint } from '#shared/http.ts';

// Not in api.ts, because a page that starts with these would load every schema too.

export const SESSION_PATH = '/api/user';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session.',
});
