import { defineEndpoint } from '#shared/http.ts';
import { programSchema } from '#shared/program/schemas.ts';

// Apart, because every page carries it.

export const getProgram = defineEndpoint({
  method: 'GET',
  path: '/api/program',
  summary: 'The program’s settings that the caller may read, with its regions and lists.',
  response: programSchema,
  compressed: true,
});
