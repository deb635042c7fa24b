import { defineEndpoint } from '#shared/http.ts';
import { systemSchema } from './schemas.ts';

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/api/system',
  summary: 'What runs, what waits, and what needs attention, with the way to mend it.',
  response: systemSchema,
});
