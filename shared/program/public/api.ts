import { defineEndpoint } from '#shared/http.ts';
import { programSchema } from '#shared/program/schemas.ts';

// Separate from the other program endpoints, because every page loads this file.

export const getProgram = defineEndpoint({
  method: 'GET',
  path: '/api/program',
  summary: 'Returns the program’s settings that the caller may read, with its regions and lists.',
  response: programSchema,
  compressed: true,
});
